import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../infra/app.ts'
import { throttledByName } from '../../infra/kit/public-throttles.ts'
import { region, type Settings } from '../../infra/settings.ts'
import type { Throttle } from '../../local/aws/assembly/http-api-definition.ts'
import { readAssembly } from '../../local/aws/assembly/read.ts'
import { httpOperations as operations } from '../../shared/contract/contract.ts'
import { earlyElements } from '../../web/plugins/early.ts'
import { checkCells } from '../support/cells.ts'
import { assembly, raw, readTemplates } from './cloud.ts'

interface CorsRules {
  readonly CorsRules: readonly { readonly AllowedOrigins: readonly string[] }[]
}

const api = assembly.httpApis[0]
const routes = api?.routes ?? []
const [pool] = assembly.userPools

test('every operation has the route, the authorizer and the function of its contract', () =>
  checkCells(
    operations().map((operation) => [operation.name, operation]),
    ({ method, path, access, noun }, name) => {
      const [route, ...others] = routes.filter(({ operation }) => operation === name)
      expect(others).toEqual([])
      expect(route?.routeKey).toBe(`${method} /api${path}`)
      expect(assembly.functionOf(route?.functionArn ?? '')?.entry).toBe(`functions/${noun}/entries/api.ts`)
      if (access === 'public') expect(route?.authorizer).toBeUndefined()
      else
        expect(route?.authorizer).toMatchObject({
          issuer: pool?.issuer,
          audience: [pool?.clients[0]?.clientId],
          identitySources: ['$request.header.Authorization'],
        })
    },
  ))

test('only documentation, calendars, links of e-mails, shared links, ad pages and sitemaps are outside the contract', () => {
  const declared = new Set(operations().map(({ name }) => name))
  const others = routes.filter(({ operation }) => !declared.has(operation ?? ''))
  expect(others.map(({ routeKey }) => routeKey).sort()).toEqual([
    'GET /api/calendar/{token}',
    'GET /api/openapi.json',
    'GET /api/reference',
    'GET /api/unsubscribe/{token}/{type}',
    'GET /pages/recyclables/{path+}',
    'GET /share/{id}',
    'GET /sitemap.xml',
    'GET /sitemaps/{name}',
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

describe('public operations', () => {
  const throttles = api?.routeThrottles ?? {}
  const isPublic = new Set(routes.filter(({ authorizer }) => !authorizer).map(({ routeKey }) => routeKey))

  test('have a throttle each, and no others have one', () => {
    expect(new Set(Object.keys(throttles))).toEqual(isPublic)
  })

  test('use less than half of the stage limit and half of the function concurrency', () => {
    const sum = (pick: (throttle: Throttle) => number) =>
      Object.values(throttles).reduce((total, throttle) => total + pick(throttle), 0)
    expect(sum(({ rateLimit }) => rateLimit)).toBeLessThan((api?.throttle?.rateLimit ?? 0) / 2)
    expect(sum(({ burstLimit }) => burstLimit)).toBeLessThanOrEqual(500)
  })

  test('throttled by name exist', () => {
    const there = routes.filter(({ authorizer }) => !authorizer).map(({ operation }) => operation)
    expect(there).toEqual(expect.arrayContaining(throttledByName))
  })

  test('exist before the stage that throttles them, and keep detailed metrics', () => {
    const [stage] = raw('AWS::ApiGatewayV2::Stage').map(([, resource]) => resource)
    const made = new Map(raw('AWS::ApiGatewayV2::Route').map(([id, { Properties }]) => [Properties.RouteKey, id]))
    const settings = Object.entries(
      stage?.Properties.RouteSettings as Record<string, { DetailedMetricsEnabled: boolean }>,
    )
    for (const [key, { DetailedMetricsEnabled }] of settings) {
      expect(stage?.DependsOn, key).toContain(made.get(key))
      expect(DetailedMetricsEnabled, key).toBe(true)
    }
  })
})

test('requests are limited and logged without personal data', () => {
  expect(api?.stage).toBe('$default')
  expect(api?.throttle?.rateLimit).toBeGreaterThan(0)
  expect(api?.accessLog?.format).toContain('$context.requestId')
  expect(api?.accessLog?.format).not.toMatch(/sourceIp|claims|userAgent/)
})

describe('browser access', () => {
  test('other sites cannot call the API', () => {
    expect(api?.cors?.allowOrigins).toEqual(['https://retorna.example'])
    expect(api?.cors?.allowCredentials).toBe(false)
  })

  test('the site can call every operation at the address of the API', () => {
    expect(api?.cors?.allowMethods).toEqual(expect.arrayContaining(operations().map(({ method }) => method)))
    expect(api?.cors?.allowHeaders).toEqual(expect.arrayContaining(['authorization', 'content-type']))
    const [site] = assembly.resourcesOf('AWS::Amplify::App')
    expect(String(site?.properties.CustomHeaders)).toMatch(`connect-src 'self' ${api?.endpoint} `)
  })

  test('pages may call the API directly if configured, also from the Amplify address', () => {
    const address = 'https://main.d1.amplifyapp.com'
    const direct = outputsWith({ callApiDirectly: true, defaultSiteUrl: address })
    expect(direct.api.cors?.allowOrigins).toEqual(['https://retorna.example', address])
    expect(direct.bucketOrigins).toEqual(['https://retorna.example', address, 'http://localhost:*'])
    expect(JSON.stringify(direct.siteApiUrl)).toContain('/api')
    expect(direct.siteApiUrl).not.toBe('/api')
    expect(outputsWith({}).siteApiUrl).toBe('/api')
  })

  test('the default Amplify address can upload photos and show the map before DNS is set', () => {
    expect(outputsWith({}).bucketOrigins).toContain('https://main.*.amplifyapp.com')
    const [key] = assembly.resourcesOf('AWS::Location::APIKey')
    expect(key?.properties.Restrictions).toMatchObject({
      AllowReferers: ['https://retorna.example/*', expect.stringMatching(/^https:\/\/main\..+\/\*$/)],
    })
  })
})

function outputsWith(settings: Partial<Settings>) {
  const outdir = mkdtempSync(join(tmpdir(), 'retorna-settings-'))
  try {
    createApp({ outdir, context: { 'aws:cdk:bundling-stacks': [] }, settings }).synth()
    const read = readAssembly(outdir, {
      region,
      accountId: '123456789012',
      issuerOf: (poolId) => `https://pool/${poolId}`,
    })
    const cors = read.resourcesOf('AWS::S3::Bucket')[0]?.properties.CorsConfiguration as CorsRules | undefined
    const site = readTemplates(outdir).RetornaSite as unknown as { Outputs: { SiteApiUrl: { Value: unknown } } }
    const [httpApi] = read.httpApis
    if (!httpApi) throw new Error('No HTTP API')
    return {
      api: httpApi,
      bucketOrigins: cors?.CorsRules[0]?.AllowedOrigins,
      siteApiUrl: site.Outputs.SiteApiUrl.Value,
    }
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}

test('the site serves API and photos under its own origin, and its pages for other paths', () => {
  const [site] = assembly.resourcesOf('AWS::Amplify::App')
  const rules = site?.properties.CustomRules as { Source: string; Target: string; Status: string }[]
  expect(
    rules.map(({ Source, Target, Status }) => [Source, Target.replace(/^https:\/\/[^/]+/, 'https://host'), Status]),
  ).toEqual([
    ['/api/<*>', 'https://host/api/<*>', '200'],
    ['/share/<*>', 'https://host/share/<*>', '200'],
    ['/sitemap.xml', 'https://host/sitemap.xml', '200'],
    ['/sitemaps/<*>', 'https://host/sitemaps/<*>', '200'],
    ['/recyclables', '/index.html', '200'],
    ['/recyclables/', '/index.html', '200'],
    ['/recyclables/new', '/index.html', '200'],
    ['/recyclables/<*>', 'https://host/pages/recyclables/<*>', '200'],
    ['/media/<*>', 'https://host/media/<*>', '200'],
    ['</^[^.]+$/>', '/index.html', '200'],
  ])
  expect(rules[0]?.Target.startsWith(api?.endpoint ?? '-')).toBe(true)
})

function scriptOf(html: string): string {
  return /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
}

test('the site allows no third-party scripts or frames', () => {
  const [site] = assembly.resourcesOf('AWS::Amplify::App')
  const headers = String(site?.properties.CustomHeaders)
  const inside = createHash('sha256')
    .update(scriptOf(earlyElements([''], { pages: [], textFiles: [] })))
    .digest('base64')
  expect(headers).toContain(`script-src 'self' 'sha256-${inside}';`)
  expect(headers).toContain("frame-ancestors 'none'")
  expect(headers).toContain('https://retorna-media-123456789012-sa-east-1.s3.sa-east-1.amazonaws.com')
  expect(headers).toContain('Strict-Transport-Security')
})
