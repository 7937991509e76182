import { expect, test } from 'vitest'
import { operations } from '../../shared/contract/contract.ts'
import { assembly } from './cloud.ts'

const api = assembly.httpApis[0]
const routes = api?.routes ?? []
const [pool] = assembly.userPools

test.each(operations().map((operation) => [operation.name, operation] as const))(
  '%s is reached as its contract says, by those whom it admits, in its noun’s function',
  (name, { method, path, access, noun }) => {
    const [route, ...others] = routes.filter(({ operation }) => operation === name)
    expect(others).toEqual([])
    expect(route?.routeKey).toBe(`${method} /api${path}`)
    expect(assembly.functionOf(route?.functionArn ?? '')?.entry).toBe(`functions/${noun}/api.ts`)
    if (access === 'public') expect(route?.authorizer).toBeUndefined()
    else
      expect(route?.authorizer).toMatchObject({
        issuer: pool?.issuer,
        audience: [pool?.clients[0]?.clientId],
        identitySources: ['$request.header.Authorization'],
      })
  },
)

test('beside the contract only its own description and shared links can be reached', () => {
  const declared = new Set(operations().map(({ name }) => name))
  const others = routes.filter(({ operation }) => !declared.has(operation ?? ''))
  expect(others.map(({ routeKey }) => routeKey).sort()).toEqual([
    'GET /api/openapi.json',
    'GET /api/reference',
    'GET /share/{id}',
  ])
  expect(routes.some(({ routeKey }) => routeKey === '$default')).toBe(false)
})

test('the gateway may call every function behind it', () => {
  for (const { functionArn } of routes) {
    const callers = assembly.permissions
      .filter((one) => one.functionArn === functionArn)
      .map(({ principal }) => principal)
    expect(callers).toContain('apigateway.amazonaws.com')
  }
})

test('requests are limited and logged, without who made them', () => {
  expect(api?.stage).toBe('$default')
  expect(api?.throttle?.rateLimit).toBeGreaterThan(0)
  expect(api?.accessLog?.format).toContain('$context.requestId')
  expect(api?.accessLog?.format).not.toMatch(/sourceIp|claims|userAgent/)
})

test('other sites cannot call the API from a browser', () => {
  expect(api?.cors?.allowOrigins).toEqual(['https://retorna.example'])
  expect(api?.cors?.allowCredentials).toBe(false)
})

test('the site serves API and photos under its own origin and its pages for every other address', () => {
  const [site] = assembly.resourcesOf('AWS::Amplify::App')
  const rules = site?.properties.CustomRules as { Source: string; Target: string; Status: string }[]
  expect(
    rules.map(({ Source, Target, Status }) => [Source, Target.replace(/^https:\/\/[^/]+/, 'https://host'), Status]),
  ).toEqual([
    ['/api/<*>', 'https://host/api/<*>', '200'],
    ['/share/<*>', 'https://host/share/<*>', '200'],
    ['/media/<*>', 'https://host/media/<*>', '200'],
    ['</^[^.]+$/>', '/index.html', '200'],
  ])
  expect(rules[0]?.Target.startsWith(api?.endpoint ?? '-')).toBe(true)
})

test('the site’s pages run no foreign script and stand in no foreign frame', () => {
  const [site] = assembly.resourcesOf('AWS::Amplify::App')
  const headers = String(site?.properties.CustomHeaders)
  expect(headers).toContain("script-src 'self';")
  expect(headers).toContain("frame-ancestors 'none'")
  expect(headers).toContain('https://retorna-media-123456789012-sa-east-1.s3.sa-east-1.amazonaws.com')
  expect(headers).toContain('Strict-Transport-Security')
})
