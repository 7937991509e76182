import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { withAdPages } from './ad-pages.ts'

function answererOf(url: string, method = 'GET'): string {
  let answered = ''
  const by =
    (name: string): RequestListener =>
    (request) => {
      answered = `${name} ${request.url}`
    }
  withAdPages(
    by('site'),
    by('gateway'),
    '/pages',
  )({ url, method } as IncomingMessage, { writeHead: () => undefined } as unknown as ServerResponse)
  return answered
}

it('passes ad pages to the gateway, below its prefix', () => {
  expect(answererOf('/recyclables/ad_1')).toBe('gateway /pages/recyclables/ad_1')
  expect(answererOf('/recyclables/ad_1/latas?x=1')).toBe('gateway /pages/recyclables/ad_1/latas?x=1')
  expect(answererOf('/recyclables/newspapers')).toBe('gateway /pages/recyclables/newspapers')
})

it('passes every other path to the site', () => {
  for (const url of [
    '/',
    '/recyclables',
    '/recyclables/',
    '/recyclables?q=a',
    '/recyclables/new',
    '/recyclables/new?state=35',
  ])
    expect(answererOf(url)).toBe(`site ${url}`)
  expect(answererOf('/recyclables/ad_1', 'HEAD')).toBe('site /recyclables/ad_1')
})

it('gives the page’s policy the local addresses', () => {
  const sent: unknown[] = []
  const response = { writeHead: (...given: unknown[]) => sent.push(given) } as unknown as ServerResponse
  const gateway: RequestListener = (_, to) => {
    to.writeHead(200, { 'content-security-policy': 'cloud', 'content-type': 'text/html' })
  }
  const request = { url: '/recyclables/ad_1', method: 'GET' } as IncomingMessage
  withAdPages(gateway, gateway, '/pages', (policy) => `local ${policy}`)(request, response)
  expect(sent).toEqual([[200, { 'content-security-policy': 'local cloud', 'content-type': 'text/html' }]])
})
