/**
 * Measures the bundle size and import time of each function in a fresh Node process. The reference bundle contains only
 * DynamoDB's document client and Powertools' logger and metrics.
 */
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { bundleFunctions } from '../infra/tools/bundle.ts'
import { entryFiles, nameOf } from '../infra/tools/code.ts'
import { median, openReport } from './support/report.ts'

const root = join(import.meta.dirname, '..')
/** Inside node_modules, so that external packages resolve. */
const folder = join(root, 'node_modules/.cache/bench-functions')
const marks = { gzKiB: 165, importMs: 90 }
const runs = 7

const reference = 'reference: client, Powertools'

const report = openReport('Weight of the functions')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const functions = entryFiles().map((entry) => ({ entry, name: nameOf(entry) }))
await bundleFunctions(functions, folder, { minify: true })
await bundleReference()
const environment = await dummyEnvironment()
const names = [reference, ...functions.map(({ name }) => name)]
const times = importTimes(names)
const isApi = (name: string) => name.endsWith('-api')
const timeOf = (name: string) => median(times.get(name) ?? [])

report.heading(`KiB, KiB compressed, import in ms (median of ${runs} fresh processes)`)
for (const name of names) {
  const bytes = readFileSync(fileOf(name))
  const weights = [bytes.length, gzipSync(bytes).length].map((size) => (size / 1024).toFixed(1).padStart(8)).join('')
  report.line(`${name.padEnd(30)}${weights}${timeOf(name).toFixed(0).padStart(6)}`)
}
report.line(
  `${'gazetteer, on first use'.padEnd(30)}${gazetteerKiB()
    .map((size) => size.toFixed(1).padStart(8))
    .join('')}`,
)

report.heading('Marks, for the functions that somebody waits for')
const apis = names.filter(isApi)
const heaviest = Math.max(...apis.map((name) => gzipSync(readFileSync(fileOf(name))).length / 1024))
const slowest = Math.max(...apis.map(timeOf))
report.atMost(`heaviest of ${apis.length} API functions, compressed`, heaviest, marks.gzKiB, ' KiB')
report.atMost('slowest to import', slowest, marks.importMs, ' ms')
const typical = median(apis.map(timeOf))
report.line(
  `the median API function: ${typical.toFixed(0)} ms; ${timeOf(reference).toFixed(0)} ms without our code, in the same run`,
)
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

function importTime(file: string): number {
  const program = `const at = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - at)`
  const args = ['--input-type=module', '-e', program]
  return Number(execFileSync(process.execPath, args, { env: environment, encoding: 'utf8' }).trim().split('\n').at(-1))
}

function gazetteerKiB(): number[] {
  const [file] = globSync('node_modules/municipios-brasil/dist/chunks/municipios-*.mjs', { cwd: root })
  if (!file) throw new Error('The gazetteer has another shape')
  const bytes = readFileSync(join(root, file))
  return [bytes.length / 1024, gzipSync(bytes).length / 1024]
}
