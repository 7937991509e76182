import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkCells, textCells } from '../support/cells.ts'

const root = join(import.meta.dirname, '../..')
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root }).sort()]
const scripts = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
  .scripts

const textOf = (page: string) => readFileSync(join(root, page), 'utf8')

describe('every page', () => {
  const cells = pages.map((page) => [page, textOf(page)] as const)

  test('names existing files of this repository', () =>
    checkCells(cells, (text) => {
      const named = [
        ...text.matchAll(
          /`((?:infra|functions|shared|events|web|local|test|bench|docs)\/[\w./-]*\.(?:tsx?|json|md))`/g,
        ),
      ]
      expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([])
    }))

  test('names existing commands of package.json', () =>
    checkCells(cells, (text) => {
      const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
      expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
    }))

  test('links to existing pages and pictures', () =>
    checkCells(cells, (text, page) => {
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, to = '']) => to)
      expect(links.filter((to) => !existsSync(join(root, dirname(page), to)))).toEqual([])
    }))
})

const decisionFolder = join(root, 'docs/decisions')
const decisions = globSync('*.md', { cwd: decisionFolder })
  .filter((file) => file !== 'README.md')
  .sort()
const numbers = decisions.map((file) => file.slice(0, 4))
/** Numbers that no decision ever had. */
const unusedNumbers = ['0022', '0048']

/** Returns the lines of a decision's header: title, date, status and summary, each in one line. */
function headerOf(text: string): string[] {
  const [header = ''] = text.split('\n\n', 1)
  return header.replaceAll('\n  ', ' ').split('\n')
}

const statusOf = (text: string): string | undefined => headerOf(text)[2]?.replace('- Status: ', '')

describe('every decision', () => {
  const cells = decisions.map((file) => [file, readFileSync(join(decisionFolder, file), 'utf8')] as const)

  test('has a number and a plain name', () =>
    checkCells(cells, (_, file) => expect(file).toMatch(/^\d{4}(?:-[a-z0-9]+)+\.md$/)))

  test('begins with title, date, status and a summary of three lines at most', () =>
    checkCells(cells, (text, file) => {
      expect(headerOf(text)).toEqual([
        expect.stringMatching(new RegExp(`^# ${file.slice(0, 4)}\\. \\S.*[^.]$`)),
        expect.stringMatching(/^- Date: \d{4}-\d{2}-\d{2}$/),
        expect.stringMatching(/^- Status: (?:accepted|(?:superseded|amended) by \d{4}(?:, \d{4})*)$/),
        expect.stringMatching(/^- Summary: \S.*\.$/),
      ])
      expect(text.split('\n').indexOf('')).toBeLessThanOrEqual(6)
    }))

  test('has a valid date', () =>
    checkCells(cells, (text) => {
      const date = headerOf(text)[1]?.replace('- Date: ', '') ?? ''
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date)
    }))

  test('has the four sections in order, each with content', () =>
    checkCells(cells, (text) => {
      const sections = text.split(/^## /m).slice(1)
      expect(sections.map((section) => section.split('\n', 1)[0])).toEqual([
        'Context',
        'Options',
        'Decision',
        'Consequences',
      ])
      expect(sections.filter((section) => section.replace(/^.*\n/, '').trim() === '')).toEqual([])
    }))

  test('names later decisions that exist and says so in its text', () =>
    checkCells(cells, (text, file) => {
      const later = (statusOf(text)?.match(/\d{4}/g) ?? []).map(String)
      expect(later.filter((number) => !numbers.includes(number) || number <= file.slice(0, 4))).toEqual([])
      expect(later.filter((number) => !text.includes(`[${number}](${number}-`))).toEqual([])
    }))

  test('links to other decisions by their number', () =>
    checkCells(cells, (text) => {
      const links = [...text.matchAll(/\[([^\]]*)\]\((\d{4})-[^)]*\)/g)]
      expect(links.filter(([, label, number]) => label !== number).map(([link]) => link)).toEqual([])
    }))

  test('has at most 600 words', () =>
    checkCells(cells, (text) => expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(600)))

  test('has lines of at most 120 characters, except in tables', () =>
    checkCells(cells, (text) =>
      expect(text.split('\n').filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([]),
    ))
})

describe('index of decisions', () => {
  const rows = readFileSync(join(decisionFolder, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \[?\d/.test(line))

  test('has every number once and in order', () => {
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(rows.map((row) => /\d{4}/.exec(row)?.[0])).toEqual([...numbers, ...unusedNumbers].toSorted())
    expect(Number(rows.at(-1)?.match(/\d{4}/)?.[0])).toBe(rows.length)
  })

  test('has title, status and a summary of every decision', () =>
    checkCells(textCells(decisions), (file) => {
      const text = readFileSync(join(decisionFolder, file), 'utf8')
      const number = file.slice(0, 4)
      const title = headerOf(text)[0]?.replace(`# ${number}. `, '')
      const row = rows.find((one) => one.includes(`[${number}]`)) ?? ''
      const [link, titleCell, status, summary] = row.split(' | ')
      expect({ link, title: titleCell, status }).toEqual({
        link: `| [${number}](${file})`,
        title,
        status: statusOf(text),
      })
      expect(summary).toMatch(/^\S.* \|$/)
    }))

  test.each(unusedNumbers)('explains the gap at %s', (number) => {
    expect(rows).toContain(`| ${number} | | not used | |`)
  })
})
