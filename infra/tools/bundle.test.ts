import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { bundleFunctions, bundleFunctionsSync } from './bundle.ts'

// One bundle takes about a second, and many seconds under load.
vi.setConfig({ testTimeout: 60_000 })

const directory = mkdtempSync(join(tmpdir(), 'retorna-bundle-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('writes one ES module with a handler for each requested function', async () => {
  await bundleFunctions(
    [
      { name: 'settings', entry: 'functions/settings/api.ts' },
      { name: 'relay', entry: 'functions/outbox/relay.ts' },
    ],
    directory,
  )
  for (const name of ['settings', 'relay']) {
    expect(readFileSync(join(directory, name, 'index.mjs'), 'utf8')).toMatch(/export \{[^}]*\bhandler\b/)
    expect(existsSync(join(directory, name, 'index.mjs.map'))).toBe(false)
  }
})

test('bundles import only Node’s own modules', async () => {
  const out = join(directory, 'alone')
  await bundleFunctions([{ name: 'settings', entry: 'functions/settings/api.ts' }], out, { minify: true })
  const code = readFileSync(join(out, 'settings/index.mjs'), 'utf8')
  const imported = [...code.matchAll(/(?:^|;|\n)import[^;'"]*?["']([^"']+)["']/g)].map(([, from]) => from ?? '')
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.filter((from) => !isBuiltin(from))).toEqual([])
})

test('bundles leave out the event streams of the SDK, also with a client that could open one', async () => {
  const out = join(directory, 'streams')
  await bundleFunctions([{ name: 'photos', entry: 'functions/photos/convert.ts' }], out)
  const code = readFileSync(join(out, 'photos/index.mjs'), 'utf8')
  expect(code).toContain('S3Client')
  expect(code).not.toMatch(/EventStreamCodec|HeaderMarshaller/)
})

test('lists external packages for the deployment: native binaries and the gazetteer', () => {
  const beside = bundleFunctionsSync(
    [
      { name: 'convert', entry: 'functions/photos/convert.ts' },
      { name: 'places', entry: 'functions/places/api.ts' },
      { name: 'settings', entry: 'functions/settings/api.ts' },
    ],
    join(directory, 'beside'),
    { sourcemap: true },
  )
  expect(beside).toEqual(
    new Map([
      ['convert', ['sharp']],
      ['places', ['municipios-brasil']],
      ['settings', []],
    ]),
  )
  expect(existsSync(join(directory, 'beside/convert/index.mjs.map'))).toBe(true)
})

test('reports the location of a syntax fault', async () => {
  await expect(
    bundleFunctions([{ name: 'missing', entry: 'functions/nowhere/api.ts' }], join(directory, 'missing')),
  ).rejects.toThrow('functions/nowhere/api.ts')
})
