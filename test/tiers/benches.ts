import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchesOf } from './bench-commands.ts'

const usage = `npm run test:benches [-- NAME ...]
Starts every bench once at its smallest size, one after the other, and exits with 1 when one fails. It judges no mark:
it shows that each bench still runs. Installs the packages of bench/ first where they are missing.`

const root = join(import.meta.dirname, '../..')

if (process.argv.includes('--help')) console.log(usage)
else process.exitCode = startAll(process.argv.slice(2))

function startAll(only: readonly string[]): number {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const chosen = benchesOf(scripts).filter(({ name }) => only.length === 0 || only.includes(name))
  if (chosen.length === 0) throw new Error(`No bench is called ${only.join(', ')}`)
  if (!existsSync(join(root, 'bench/node_modules'))) run('npm ci --prefix bench --no-audit --no-fund --loglevel error')
  const failed = chosen.filter(({ name, command }) => !starts(name, command)).map(({ name }) => name)
  console.log(failed.length === 0 ? 'Every bench starts and ends' : `Failed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

function starts(name: string, command: string): boolean {
  const begun = performance.now()
  const ok = run(command)
  console.log(`── ${name}: ${ok ? 'ends' : 'fails'} after ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  return ok
}

/** Prints the output of a failed command only. */
function run(command: string): boolean {
  const { status, stdout, stderr } = spawnSync(command, { cwd: root, shell: true, encoding: 'utf8' })
  if (status !== 0) console.log(`${stdout}${stderr}`)
  return status === 0
}
