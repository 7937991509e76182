import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'

// A command takes a second, but much longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>
const run = promisify(execFile)

/** Returns the commands that a page shows, from code blocks and inline code; splits at `&&`. */
function commandsIn(page: string): string[] {
  const blocks = [...page.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block.replaceAll('\\\n', ' ').split('\n'),
  )
  const inline = [...page.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return [...blocks, ...inline].flatMap((line) => line.split('&&')).map((line) => line.trim())
}

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })].filter((page) =>
  existsSync(join(root, page)),
)
const shown = new Set(pages.flatMap((page) => commandsIn(read(page))))
const matching = (pattern: RegExp) =>
  [...new Set([...shown].flatMap((line) => pattern.exec(line)?.[1] ?? []))].sort((a, b) => a.localeCompare(b))

/** Returns the commands of a script, including those of nested scripts. */
function steps(script: string): string[] {
  return (scripts[script] ?? '').split('&&').flatMap((part) => {
    const inner = /^\s*npm run ([\w:-]+)/.exec(part)?.[1]
    return inner ? steps(inner) : [part.trim()]
  })
}

const everyStep = Object.keys(scripts).flatMap(steps)
const programs = [...new Set(everyStep.flatMap((step) => /^node (\S+\.ts)/.exec(step)?.[1] ?? []))]
const binaries = [...new Set([...everyStep.map((step) => step.split(' ')[0] ?? ''), ...matching(/^npx ([\w-]+)/)])]
/** Binaries of packages with a lock file of their own, which `npm ci` at the root leaves out. */
const separate = binaries.flatMap((binary) => {
  const [, folder, name] = /^(.+)\/node_modules\/\.bin\/([\w-]+)$/.exec(binary) ?? []
  return folder && name ? [{ binary, folder, name }] : []
})

test('documented npm commands exist in package.json', () => {
  const named = matching(/^npm run ([\w:-]+)/)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  const plain = matching(/^npm (start|test)\b/)
  expect(plain).toEqual(['start', 'test'])
})

test('no page calls `node` directly, which may be an older version', () => {
  expect(matching(/^(node .*)/)).toEqual([])
})

test.each(separate)('$binary is installed by a documented command', ({ folder, name }) => {
  expect(shown).toContain(`npm ci --prefix ${folder}`)
  const { packages } = JSON.parse(read(`${folder}/package-lock.json`)) as {
    packages: Record<string, { bin?: Record<string, string> }>
  }
  expect(Object.values(packages).filter(({ bin }) => Object.hasOwn(bin ?? {}, name))).toHaveLength(1)
})

const ofRoot = binaries.filter((name) => !['node', 'npm'].includes(name) && !name.includes('/'))
test.each(ofRoot)('%s is installed with the packages', (name) => {
  const link = join(root, 'node_modules/.bin', name)
  expect(existsSync(link)).toBe(true)
  const owners = Object.keys({ ...dependencies, ...devDependencies }).filter((owner) => {
    const { bin } = JSON.parse(read(`node_modules/${owner}/package.json`)) as { bin?: string | Record<string, string> }
    return typeof bin === 'string' ? owner.split('/').at(-1) === name : Object.hasOwn(bin ?? {}, name)
  })
  expect(owners).not.toEqual([])
})

describe.concurrent('with nothing but the packages', () => {
  test.each(programs)('%s starts and describes its purpose', async (program) => {
    const { stdout } = await run(process.execPath, [join(root, program), '--help'], { cwd: root })
    expect(stdout.trim()).not.toBe('')
  })

  test('npm run synth writes the templates to cdk.out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'retorna-synth-'))
    const { CDK_OUTDIR: _, ...inherited } = process.env
    // The CDK command line passes context in this form. Bundling would download sharp from the registry.
    const cdkContextJson = JSON.stringify({ 'aws:cdk:bundling-stacks': [] })
    const [, program = ''] = (scripts.synth ?? '').split(' ')
    await run(process.execPath, [join(root, program)], {
      cwd: folder,
      env: { ...inherited, CDK_CONTEXT_JSON: cdkContextJson },
    })
    const templates = globSync('cdk.out/*.template.json', { cwd: folder })
    rmSync(folder, { recursive: true, force: true })
    expect(templates).toHaveLength(7)
  })
})
