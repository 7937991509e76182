/**
 * Measures the bundle size of each function and the processor time of its import in a fresh Node process. The reference
 * bundle contains only DynamoDB's document client and Powertools' logger and metrics: a ratio to it in the same round
 * depends little on the machine and its load.
 */
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { bundleFunctions } from '../infra/tools/bundle.ts'
import { entryFiles, nameOf } from '../infra/tools/code.ts'
import { median, openReport } from './support/report.ts'
import { sized } from './support/sized.ts'

const root = join(import.meta.dirname, '..')
/** Inside node_modules, so that external packages resolve. */
const folder = join(root, 'node_modules/.cache/bench-functions')
const marks = { gzKiB: 165, median: 1.1, slowest: 1.4 }
const runs = sized(9, 1)

const reference = 'reference: client, Powertools'

const report = openReport('Weight of the functions')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const entries = entryFiles()
const functions = sized(
  entries,
  entries.filter((entry) => entry.includes('/settings/')),
).map((entry) => ({ entry, name: nameOf(entry) }))
await bundleFunctions(functions, folder, { minify: true })
await bundleReference()
const environment = await dummyEnvironment()
const names = [reference, ...functions.map(({ name }) => name)]
const times = importTimes(names)
const isApi = (name: string) => name.endsWith('-api')
const timeOf = (name: string) => median(times.get(name) ?? [])
const ratioOf = (name: string) => timeOf(name) / timeOf(reference)

report.heading(
  `KiB, KiB compressed, processor time of the import in ms and over the reference (medians of ${runs} processes)`,
)
for (const name of names) {
  const bytes = readFileSync(fileOf(name))
  const weights = [bytes.length, gzipSync(bytes).length].map((size) => (size / 1024).toFixed(1).padStart(8)).join('')
  report.line(
    `${name.padEnd(34)}${weights}${timeOf(name).toFixed(0).padStart(6)}${ratioOf(name).toFixed(2).padStart(7)}`,
  )
}
report.line(
  `${'gazetteer, on first use'.padEnd(34)}${gazetteerKiB()
    .map((size) => size.toFixed(1).padStart(8))
    .join('')}`,
)

report.heading('Marks, for the functions that somebody waits for')
const apis = names.filter(isApi)
const heaviest = Math.max(...apis.map((name) => gzipSync(readFileSync(fileOf(name))).length / 1024))
report.atMost(`heaviest of ${apis.length} API functions, compressed`, heaviest, marks.gzKiB, ' KiB')
report.atMost('import, median, over a bundle without our code', median(apis.map(ratioOf)), marks.median, ' ×')
report.atMost('… slowest', Math.max(...apis.map(ratioOf)), marks.slowest, ' ×')
report.end()

function fileOf(name: string): string {
  return join(folder, name, 'index.mjs')
}

async function bundleReference(): Promise<void> {
  const source = `
    import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
    import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
    import { Logger } from '@aws-lambda-powertools/logger'
    import { Metrics } from '@aws-lambda-powertools/metrics'
    const tools = [new Logger(), new Metrics()]
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
    export const handler = (event) => [tools, client.send(new GetCommand(event)), new PutCommand(event), new QueryCommand(event)]`
  await build({
    stdin: { contents: source, resolveDir: root },
    outfile: fileOf(reference),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    banner: {
      js: "import { createRequire as createRequireOf } from 'node:module';const require = createRequireOf(import.meta.url);",
    },
  })
}

async function dummyEnvironment(): Promise<Record<string, string>> {
  const declared: string[] = []
  for (const file of globSync('functions/*/env.ts', { cwd: root })) {
    const exports = Object.values(await import(join(root, file))) as { names: readonly string[] }[]
    declared.push(...exports.flatMap(({ names: own }) => own))
  }
  const values = declared.map((name) => [name, /URL|ISSUER/.test(name) ? 'https://bench.invalid/a' : 'bench'])
  const { PATH = '' } = process.env
  const credentials = { AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' }
  return { ...Object.fromEntries(values), ...credentials, AWS_REGION: 'sa-east-1', PATH }
}

/** Interleaved, so that load peaks do not affect one function only. */
function importTimes(of: readonly string[]): Map<string, number[]> {
  const measured = new Map<string, number[]>(of.map((name) => [name, []]))
  for (let run = 0; run < runs; run++) for (const name of of) measured.get(name)?.push(importTime(fileOf(name)))
  return measured
}

/** Processor time in ms, of all threads: other processes on the machine do not count. */
function importTime(file: string): number {
  const program = `
    const before = process.cpuUsage()
    await import(${JSON.stringify(file)})
    const { user, system } = process.cpuUsage(before)
    console.log((user + system) / 1000)`
  const args = ['--input-type=module', '-e', program]
  return Number(execFileSync(process.execPath, args, { env: environment, encoding: 'utf8' }).trim().split('\n').at(-1))
}

function gazetteerKiB(): number[] {
  const [file] = globSync('node_modules/municipios-brasil/dist/chunks/municipios-*.mjs', { cwd: root })
  if (!file) throw new Error('The gazetteer has another shape')
  const bytes = readFileSync(join(root, file))
  return [bytes.length / 1024, gzipSync(bytes).length / 1024]
}
