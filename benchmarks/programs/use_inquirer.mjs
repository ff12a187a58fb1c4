// A menu with @inquirer/prompts.
import { select } from '@inquirer/prompts';

const count = process.argv[2];
const labels = Array.from(
  { length: Number(count) },
  (_, n) => `option-${String(n + 1).padStart(count.length, '0')}`,
);
// It shows seven of them unless it is told otherwise; the others show all.
console.log(await select({ message: 'Which one?', choices: labels, pageSize: 20 }));
