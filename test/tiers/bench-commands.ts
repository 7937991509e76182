export interface Bench {
  readonly name: string
  readonly command: string
}

/** Returns every bench of `package.json` with the command of its smallest run. */
export function benchesOf(scripts: Readonly<Record<string, string>>): Bench[] {
  return Object.entries(scripts)
    .filter(([, command]) => command.startsWith('node bench/'))
    .map(([name]) => ({ name: name.replace(/^\w+:/, ''), command: `npm run --silent ${name} -- --smallest` }))
}
