// A menu with @clack/prompts.
import { select } from '@clack/prompts';

const count = process.argv[2];
const labels = Array.from(
  { length: Number(count) },
  (_, n) => `option-${String(n + 1).padStart(count.length, '0')}`,
);
const options = labels.map((label) => ({ value: label, label }));
console.log(await select({ message: 'Which one?', options }));
