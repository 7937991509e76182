import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const usage = `npm run check:types
Checks every source file once: each project reads the declarations of those that it references. One process a project
keeps the peak of memory at that of the largest. The benches are checked where their packages are installed.`

/** In the order of their references. */
const projects = [
  'shared',
  'functions',
  'infra',
  'web',
  'web/plugins',
  'web/service-worker',
  'local',
  'test',
  '.',
  'web/tsconfig.test.json',
  'infra/tsconfig.test.json',
]
const root = join(import.meta.dirname, '../..')
const compiler = join(root, 'node_modules/typescript-native/bin/tsc')

if (process.argv.includes('--help')) console.log(usage)
else process.exitCode = check()

function check(): number {
  const installed = existsSync(join(root, 'bench/node_modules')) ? [...projects, 'bench'] : projects
  for (const project of installed) {
    const { status } = spawnSync(process.execPath, [compiler, '-b', project, '--checkers', '1', '--builders', '1'], {
      cwd: root,
      stdio: 'inherit',
    })
    if (status !== 0) return status ?? 1
  }
  return 0
}
