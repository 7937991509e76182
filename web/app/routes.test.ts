import { expect, it } from 'vitest'
import { robotsText } from '../../shared/site-files.ts'
import { pageRoutes } from './routes.tsx'

const refused = robotsText('https://retorna.example')
  .split('\n')
  .flatMap((line) => /^Disallow: (.*)$/.exec(line)?.slice(1) ?? [])
const isRefused = (path: string) =>
  refused.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))
const addressOf = (path: string) => path.replace(/\/:\w+\?/g, '').replace(/:\w+|\*/g, 'x')

it('excludes exactly the non-public pages from search engines', () => {
  const wrong = pageRoutes.filter(({ path, access }) => isRefused(addressOf(path)) === (access === 'open'))
  expect(wrong.map(({ path }) => path)).toEqual([])
})
