import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listedDifferences } from './differences/differences.ts'
import { type Finding, fuzz, type Outcome } from './fuzzing.ts'
import { commonPrefix } from './tables.ts'
import { caller, connections } from './wire.ts'

/** Differential fuzzer: sends the same random operations to our DynamoDB and to another one. */
const helpText = `npm run fuzz:dynamodb -- --against URL [--operations N] [--seed N] [--listed]

Starts the local DynamoDB, sends the same random operations to it and to the endpoint at URL, good and bad ones, and
prints every difference that is not listed, with its seed and the shortest sequence found that shows it. Ends with 1
when there is one.

  --against URL     the other endpoint, for instance a DynamoDB Local at http://127.0.0.1:8000; its tables are named
                    ${commonPrefix.slice(0, 1)}… and removed afterwards
  --operations N    how many, 10000 when not given
  --seed N          a whole number, 1 when not given; the same seed gives the same operations
  --listed          prints the listed differences with their reasons and ends
`

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    operations: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    listed: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.listed) for (const { name, reason } of listedDifferences) print(`${name}\n    ${reason}`)
else if (values.help || !values.against) print(helpText)
else process.exitCode = await run(values.against)
if (!values.help && !values.listed && !values.against) process.exitCode = 2

async function run(against: string): Promise<number> {
  const own = await startOwn()
  try {
    const [ours, theirs] = [connections(), connections()]
    const outcome = await fuzz({
      ours: (prefix) => caller(own.url, prefix, ours),
      theirs: (prefix) => caller(against, prefix, theirs),
      seed: wholeNumber('seed', values.seed),
      operations: wholeNumber('operations', values.operations),
      onFinding: printFinding,
    })
    printOutcome(outcome)
    ours.destroy()
    theirs.destroy()
    return outcome.findings.length > 0 ? 1 : 0
  } finally {
    await own.stop()
  }
}

async function startOwn(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'retorna-fuzz-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../own/endpoint.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: url.toString().trim(),
    async stop() {
      child.kill()
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

function printFinding({ seed, scenario, reproduction, ours, theirs }: Finding): void {
  print(`\nDifference with --seed ${seed} in scenario ${scenario}. To see it on empty tables:`)
  for (const { name, body } of reproduction) print(`  ${name} ${readable(body)}`)
  print(`  ours:   ${readable(ours)}`)
  print(`  theirs: ${readable(theirs)}`)
}

/** Returns a value as JSON; writes a character repeated more than 100 times once, with its count. */
function readable(value: unknown): string {
  return JSON.stringify(value).replace(/(.)\1{100,}/gu, (run, character: string) => `${character}{${[...run].length}}`)
}

function printOutcome({ operations, refused, listed, findings }: Outcome): void {
  print(`\n${operations} operations, ${refused} of them refused by the other endpoint.`)
  const known = [...listed].toSorted(([, a], [, b]) => b - a)
  if (known.length > 0) print(`Listed differences (--listed gives the reasons):`)
  for (const [name, times] of known) print(`  ${times} × ${name}`)
  print(findings.length > 0 ? `${findings.length} kinds of unlisted differences.` : 'No unlisted difference.')
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} is a whole number, not ${text}`)
  return Number(text)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
