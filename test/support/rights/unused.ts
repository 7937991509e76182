import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { GrantPart } from '../../../local/aws/assembly/grant-uses.ts'
import { explainedGrants } from './explained-grants.ts'
import { grantsFolder } from './record-grants.ts'

interface Recorded {
  readonly used: readonly GrantPart[]
  readonly unused: readonly GrantPart[]
}

const usage = `npm run rights:unused
After the journeys: prints each part of a role that no test used and that no entry of explained-grants.ts explains.`

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
const files = globSync('*.json', { cwd: grantsFolder }).map((name) => join(grantsFolder, name))
if (values.help) console.log(usage)
else if (files.length === 0) {
  console.error('Nothing is recorded: run `npm run test:journeys` first.')
  process.exitCode = 1
} else process.exitCode = report(files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Recorded))

/** Prints each part of a role that no test used and no entry explains; returns the exit code. */
function report(recorded: readonly Recorded[]): number {
  const nameOf = ({ functionName, action, part }: GrantPart) => `${functionName} ${action} ${part}`
  const used = new Set(recorded.flatMap((one) => one.used.map(nameOf)))
  const all = new Map(recorded.flatMap((one) => [...one.used, ...one.unused].map((part) => [nameOf(part), part])))
  const unused = [...all].filter(([name]) => !used.has(name)).sort(([a], [b]) => a.localeCompare(b))
  const open = unused.filter(([name]) => !explainedGrants.some(({ pattern }) => pattern.test(name)))
  for (const [name] of open) console.log(name)
  console.log(
    `${all.size} parts of grants: ${used.size} used, ${unused.length - open.length} explained, ${open.length} open`,
  )
  return open.length === 0 ? 0 : 1
}
