import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Aws } from './aws-command-line.ts'
import { type Outputs, publishSite } from './publish-site.ts'

const outputs: Outputs = {
  RetornaStorage: { BucketName: 'bucket', UserPoolId: 'sa-east-1_pool', UserPoolClientId: 'client' },
  RetornaBackend: { LiveUrl: 'https://live/graphql', LiveSocketUrl: 'wss://live/graphql' },
  RetornaSite: {
    SiteAppId: 'd123',
    SiteUrl: 'https://retorna.example',
    SiteApiUrl: '/api',
    PageViewsOneIn: 10,
    MapName: 'retorna',
    MapKeyName: 'retorna',
    MapKeyPublished: 'true',
  },
}

let directory: string
let uploads: Map<string, string>
let refused: string | undefined
let host: Server
let commands: string[][]

const aws: Aws = (...parameters) => {
  commands.push(parameters)
  if (parameters[1] === 'describe-key') return { Key: 'v1.public.key' }
  if (parameters[1] !== 'create-deployment') return {}
  const files = Object.keys(JSON.parse(parameters.at(-1) ?? '{}') as object)
  const { port } = host.address() as AddressInfo
  const urls = files.map((file) => [file, `http://localhost:${port}/${file}`])
  return { jobId: '7', fileUploadUrls: Object.fromEntries(urls) }
}

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'retorna-site-'))
  uploads = new Map()
  refused = undefined
  commands = []
  host = createServer(async (request, response) => {
    uploads.set(`${request.method} ${request.url}`, await text(request))
    response.writeHead(request.url === refused ? 403 : 200).end('no')
  })
  await new Promise<void>((resolve) => host.listen(0, resolve))
})
afterEach(async () => {
  rmSync(directory, { recursive: true, force: true })
  await new Promise((resolve) => host.close(resolve))
})

function build(): void {
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'index.html'), '<!doctype html>')
  writeFileSync(join(directory, 'assets/app.js'), 'run()')
}

test('uploads a built application with its configuration and starts the deployment', async () => {
  build()
  await publishSite(directory, outputs, aws)
  expect([...uploads.keys()].sort()).toEqual([
    'PUT /assets/app.js',
    'PUT /config.json',
    'PUT /index.html',
    'PUT /robots.txt',
  ])
  expect(JSON.parse(uploads.get('PUT /config.json') ?? '')).toEqual({
    region: 'sa-east-1',
    liveUrl: 'https://live/graphql',
    liveSocketUrl: 'wss://live/graphql',
    mapStyleUrl: 'https://maps.geo.sa-east-1.amazonaws.com/maps/v0/maps/retorna/style-descriptor?key=v1.public.key',
    userPoolId: 'sa-east-1_pool',
    userPoolClientId: 'client',
    apiUrl: '/api',
    mediaUrl: '/media',
    pageViewsOneIn: 10,
    local: false,
  })
  expect(commands.map((command) => command.slice(0, 6))).toEqual([
    ['location', 'describe-key', '--key-name', 'retorna'],
    ['amplify', 'create-deployment', '--app-id', 'd123', '--branch-name', 'main'],
    ['amplify', 'start-deployment', '--app-id', 'd123', '--branch-name', 'main'],
    ['s3api', 'put-object', '--bucket', 'bucket', '--key', 'site/index.html'],
  ])
  expect(uploads.get('PUT /robots.txt')).toContain('Sitemap: https://retorna.example/sitemap.xml')
  expect(readFileSync(join(directory, 'config.json'), 'utf8')).toContain('"userPoolClientId"')
})

test('reads the map key only when the setting publishes it', async () => {
  build()
  await publishSite(directory, { ...outputs, RetornaSite: { ...outputs.RetornaSite, MapKeyPublished: 'false' } }, aws)
  expect(uploads.get('PUT /config.json')).not.toContain('mapStyleUrl')
  expect(commands.flat()).not.toContain('describe-key')
})

test('starts no deployment when an upload fails', async () => {
  build()
  refused = '/assets/app.js'
  await expect(publishSite(directory, outputs, aws)).rejects.toThrow('assets/app.js was not taken: HTTP 403')
  expect(commands.map(([, command]) => command)).toEqual(['describe-key', 'create-deployment'])
})

test('refuses to publish an application that is not built', async () => {
  await expect(publishSite(directory, outputs, aws)).rejects.toThrow('index.html is missing')
  expect(commands).toEqual([])
})
