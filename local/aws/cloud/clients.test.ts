import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { DamagedData } from '../endpoint/damaged-data.ts'
import { listen } from '../endpoint/endpoint.ts'
import { exportLines, openClients, readEnvironment } from './clients.ts'

const listener: RequestListener = (_, response) => response.end()
let path: string
let printed: string[]
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'clients-'))
  printed = []
})

async function run(services: readonly string[]) {
  const clients = openClients(path, (line) => printed.push(line))
  const servers: Awaited<ReturnType<typeof listen>>[] = []
  for (const service of services) servers.push(await clients.serve(service, listener))
  clients.save(
    Object.fromEntries(services.map((name, index) => [`AWS_ENDPOINT_URL_${name}`, servers[index]?.url ?? ''])),
  )
  await Promise.all(servers.map(({ close }) => close()))
  return { keySeed: clients.keySeed, ports: servers.map(({ port }) => port) }
}

test('keeps keys and ports across starts, also when services are added', async () => {
  const first = await run(['S3', 'SQS'])
  expect(await run(['S3', 'SQS'])).toEqual(first)
  const more = await run(['SNS', 'S3', 'SQS'])
  expect(more.ports.slice(1)).toEqual(first.ports)
  expect(more.keySeed).toBe(first.keySeed)
})

test('gives two folders different keys and ports', async () => {
  const first = await run(['S3'])
  path = mkdtempSync(join(tmpdir(), 'clients-'))
  expect(await run(['S3'])).not.toEqual(first)
})

test('uses ports below the ephemeral range', async () => {
  const { ports } = await run(['S3', 'SQS', 'SNS'])
  for (const port of ports) expect(port).toBeLessThan(32_768)
})

test('reports a taken port, replaces it for one run and keeps it for the next', async () => {
  const first = await run(['S3'])
  const stranger = await listen(listener, first.ports[0])
  const moved = await run(['S3'])
  expect(moved.ports).not.toEqual(first.ports)
  expect(printed).toEqual([
    `Port ${first.ports[0]} of S3 is taken by another program: in this run it answers on ${moved.ports[0]}.`,
  ])
  expect(readEnvironment(path)).toEqual({ AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${first.ports[0]}` })
  // A lock of a living process: the run is still active.
  writeFileSync(join(path, 'lock'), `${process.ppid}\n`)
  expect(readEnvironment(path)).toEqual({ AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${moved.ports[0]}` })
  await stranger.close()
  expect(await run(['S3'])).toEqual(first)
})

test('makes the keys readable by the owner only', async () => {
  await run(['S3'])
  expect(statSync(join(path, 'clients.json')).mode & 0o077).toBe(0)
})

test('names the file or folder when data is missing or damaged', () => {
  expect(() => readEnvironment(path)).toThrow(`${path} holds no data of the local cloud yet`)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'clients.json'), '{"keySeed"')
  expect(() => openClients(path, () => undefined)).toThrow(DamagedData)
  expect(() => readEnvironment(path)).toThrow(`${join(path, 'clients.json')} is damaged`)
  expect(readFileSync(join(path, 'clients.json'), 'utf8')).toBe('{"keySeed"')
})

test('formats the variables as export lines', () => {
  expect(exportLines({ AWS_REGION: 'sa-east-1', AWS_ENDPOINT_URL: 'http://127.0.0.1:1' })).toBe(
    'export AWS_REGION=sa-east-1\nexport AWS_ENDPOINT_URL=http://127.0.0.1:1\nexport LOCAL_CLOUD_SHELL=true',
  )
})
