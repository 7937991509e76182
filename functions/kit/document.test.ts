import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { documentAnswer, notFound, redirectTo } from './document.ts'

const guarded = {
  'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

it('gives every answer a type that browsers keep, and rules for frames, openers and referrers', () => {
  const page = documentAnswer(200, { type: 'text/calendar', body: 'x', caching: 'no-store' })
  expect(page).toEqual({
    statusCode: 200,
    body: 'x',
    headers: { ...guarded, 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' },
  })
  expect(notFound()).toMatchObject({ statusCode: 404, headers: guarded })
  expect(redirectTo('/x')).toMatchObject({ statusCode: 302, headers: { ...guarded, location: '/x' } })
})

it('takes a page’s own policy', () => {
  const { headers } = documentAnswer(200, { type: 'text/html', body: '', caching: '', policy: "default-src 'self'" })
  expect(headers).toMatchObject({ ...guarded, 'content-security-policy': "default-src 'self'" })
})

it('is the only way to an answer, beside the JSON of APIs', () => {
  const root = join(import.meta.dirname, '../..')
  const writers = globSync('functions/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && /\bstatusCode: ?\d/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(
    writers.filter((file) => !['functions/kit/document.ts', 'functions/kit/http-answer.ts'].includes(file)),
  ).toEqual([])
})
