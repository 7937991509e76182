import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'

const root = join(import.meta.dirname, '../..')
const sources = globSync('{infra,functions,shared,events,web,local,test,bench}/**/*.{ts,tsx,css}', {
  cwd: root,
}).filter((file) => !file.includes('node_modules/'))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Numbers of all rules as `4.3`, from chapter and position. */
const rules = new Set<string>()
let chapter = ''
for (const line of read('docs/rules.md').split('\n')) {
  chapter = /^## (\d+)\./.exec(line)?.[1] ?? chapter
  const rule = /^(\d+)\. \*\*/.exec(line)?.[1]
  if (rule) rules.add(`${chapter}.${rule}`)
}

test('comments refer to existing rules of docs/rules.md', () => {
  expect(rules.size).toBeGreaterThan(80)
  const named = sources.flatMap((file) =>
    [...read(file).matchAll(/\brules ((?:\d+\.\d+(?:, | to )?)+)/g)].flatMap(([, list = '']) =>
      (list.match(/\d+\.\d+/g) ?? []).map((rule) => ({ file, rule })),
    ),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ rule }) => !rules.has(rule))).toEqual([])
})

test('chapter 4 names every state of an ad', () => {
  const chapter4 = read('docs/rules.md').split('\n## 4. ')[1]?.split('\n## ')[0] ?? ''
  expect(recyclableStatuses.filter((status) => !new RegExp(`\\b${status}\\b`).test(chapter4))).toEqual([])
})

test('comments have at most 120 characters a line', () => {
  const wide = sources.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (line.length > 120 && /^\s*(\/\/|\/?\*)/.test(line) ? [`${file}:${index + 1}`] : [])),
  )
  expect(wide).toEqual([])
})
