import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Quota } from '../../functions/kit/table/quota.ts'
import { readSettings } from '../../infra/settings.ts'
import { refusalStatus } from '../../shared/refusals.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Declared = Quota | ((limit: number) => Quota)

/** Stands for the limit of a quota that a setting of the deployment gives. */
const setting = 123_456_789

const files = globSync('functions/*/quotas.ts', { cwd: root })
const declared = [
  ...(await Promise.all(files.map(async (file) => Object.entries<Declared>(await import(join(root, file))))))
    .flat()
    .map(([name, quota]) => (typeof quota === 'function' ? { ...quota(setting), limit: name } : quota)),
]

/** The table of docs/rules.md. A limit is a number, or a setting's name followed by its default. */
const listed = read('docs/rules.md')
  .split('\n## 17. Quotas\n')[1]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| counted use'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .map(([, use = '', kind, limit = '', per, each, refusal, rule = '']) => ({
    use,
    rule,
    quota: { kind, limit: Number(limit) || limit.replace(/ \(.*/, ''), per, each, refusal },
  }))

type Counter = Readonly<Record<'kind' | 'per', string | undefined>>
const byKind = (a: Counter, b: Counter) => `${a.kind} ${a.per}`.localeCompare(`${b.kind} ${b.per}`)

test('docs/rules.md lists every quota with its limit, subject, window and refusal', () => {
  expect(listed?.map(({ quota }) => quota).toSorted(byKind)).toEqual(declared.toSorted(byKind))
})

test('every listed quota names its use, a known refusal and a rule', () => {
  for (const { use, rule, quota } of listed ?? []) {
    expect(use, quota.kind).not.toBe('')
    expect(Object.keys(refusalStatus), quota.kind).toContain(quota.refusal)
    const [chapter, number] = rule.split('.')
    const rules = read('docs/rules.md').split(`\n## ${chapter}. `)[1]?.split('\n## ')[0]
    expect(rules, quota.kind).toMatch(new RegExp(`^${number}\\. `, 'm'))
  }
})

test('the defaults of settings are those of the deployment', () => {
  const named = [...read('docs/rules.md').matchAll(/`(\w+)` \((\d+)\) \|/g)].map(([, name, value]) => [
    name,
    Number(value),
  ])
  expect(named.length).toBeGreaterThan(0)
  const { context } = JSON.parse(read('cdk.json')) as { context: { retorna: unknown } }
  expect(readSettings(context.retorna)).toMatchObject(Object.fromEntries(named))
})

test('each kind and subject has one quota', () => {
  const counters = declared.map(({ kind, per }) => `${kind} ${per}`)
  expect(counters.filter((counter, index) => counters.indexOf(counter) !== index)).toEqual([])
})

test('quotas are declared in quotas.ts files only', () => {
  const others = globSync('functions/**/*.ts', { cwd: root }).filter(
    (file) => !/(^functions\/[^/]+\/quotas|\/table\/(sampled-)?quota|\.test)\.ts$/.test(file),
  )
  expect(others.filter((file) => /\bquota\(|: Quota = /.test(read(file)))).toEqual([])
})

test('every quota is counted', () => {
  const code = globSync('functions/**/*.ts', { cwd: root })
    .filter((file) => !/(quotas|\.test)\.ts$/.test(file))
    .map(read)
  const names = files.flatMap((file) => [...read(file).matchAll(/^export const (\w+)/gm)].map(([, name]) => name))
  expect(names.filter((name) => !code.some((text) => new RegExp(`\\b${name}\\b`).test(text)))).toEqual([])
})
