import type { Program, Variable } from './variable.ts';
import { variables } from './variables.ts';

const INDENT = ' '.repeat(6);

function wrap(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

function describe({ name, defaultText, defaultHelp, help, programs }: Variable): string {
  const standard = defaultHelp ?? defaultText ?? 'none';
  const lines = wrap(help, 92).map((line) => INDENT + line);
  return `  ${name}\n${lines.join('\n')}\n${INDENT}Default: ${standard}. Read by: ${programs.join(', ')}.`;
}

/** Every setting with its help line and default; with a program named, those it reads. */
export function configHelp(program?: Program): string {
  const shown = Object.values<Variable>(variables).filter(
    ({ programs }) => program === undefined || programs.includes(program),
  );
  return shown.map(describe).join('\n');
}
