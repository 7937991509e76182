import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declaredQuotas } from '../support/reference/quotas.ts'
import { quotaWords } from '../support/reference/words.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const files = globSync('functions/*/quotas.ts', { cwd: root })
const declared = await declaredQuotas()
const counterOf = ({ kind, per }: Readonly<Record<'kind' | 'per', string>>) => `${kind} ${per}`

test('docs/reference/words/quotas.json has the use and the rule of every quota', () => {
  expect(quotaWords.map(counterOf).toSorted()).toEqual(declared.map(counterOf).toSorted())
})

test('every quota names an existing rule', () => {
  for (const { kind, rule } of quotaWords) {
    const [chapter, number] = rule.split('.')
    const rules = read('docs/rules.md').split(`\n## ${chapter}. `)[1]?.split('\n## ')[0]
    expect(rules, kind).toMatch(new RegExp(`^${number}\\. `, 'm'))
  }
})

test('each kind and subject has one quota', () => {
  const counters = declared.map(counterOf)
  expect(counters.filter((counter, index) => counters.indexOf(counter) !== index)).toEqual([])
})

test('quotas are declared in quotas.ts files only', () => {
  const others = globSync('functions/**/*.ts', { cwd: root }).filter(
    (file) => !/(^functions\/[^/]+\/quotas|\/limits\/(sampled-)?quota|\.test)\.ts$/.test(file),
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
