import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundleFunctions, bundleFunctionsSync, bundleWithSharedChunks } from './bundle.ts'

const root = join(import.meta.dirname, '../..')
mkdirSync(join(root, '.build'), { recursive: true })
const directory = mkdtempSync(join(tmpdir(), 'retorna-bundle-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('writes one ES module with a handler for each requested function', async () => {
  await bundleFunctions(
    [
      { name: 'settings', entry: 'functions/settings/entries/api.ts' },
      { name: 'relay', entry: 'functions/outbox/entries/relay.ts' },
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
  await bundleFunctions([{ name: 'settings', entry: 'functions/settings/entries/api.ts' }], out, { minify: true })
  const code = readFileSync(join(out, 'settings/index.mjs'), 'utf8')
  const imported = [...code.matchAll(/(?:^|;|\n)import[^;'"]*?["']([^"']+)["']/g)].map(([, from]) => from ?? '')
  expect(imported.length).toBeGreaterThan(0)
  expect(imported.filter((from) => !isBuiltin(from))).toEqual([])
})

test('bundles leave out the event streams of the SDK, also with a client that could open one', async () => {
  const out = join(directory, 'streams')
  await bundleFunctions([{ name: 'photos', entry: 'functions/photos/entries/convert.ts' }], out)
  const code = readFileSync(join(out, 'photos/index.mjs'), 'utf8')
  expect(code).toContain('S3Client')
  expect(code).not.toMatch(/EventStreamCodec|HeaderMarshaller/)
})

test('bundles leave out JSON Schema and React, and parse, render and state limits still', async () => {
  const out = join(directory, 'parts')
  const entry = join(directory, 'parts.ts')
  writeFileSync(
    entry,
    `import * as z from 'zod'
    import { renderToStaticMarkup } from 'react-dom/server'
    const schema = z.object({ n: z.number() })
    const limits = [z.int().max(9).maxValue, z.int().isInt, z.string().min(2).minLength]
    export const handler = () => [schema.parse({ n: 1 }), renderToStaticMarkup('<'), limits, schema.toJSONSchema]`,
  )
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  await bundleFunctions([{ name: 'parts', entry }], out)
  const file = join(out, 'parts/index.mjs')
  const code = readFileSync(file, 'utf8')
  expect(code).not.toContain('prefixItems')
  expect(code).not.toMatch(/function pushSelfClosing\w*\(/)
  const { handler } = (await import(file)) as { handler: () => [object, string, unknown[], () => unknown] }
  const [parsed, markup, limits, toJsonSchema] = handler()
  expect([parsed, markup, limits]).toEqual([{ n: 1 }, '&lt;', [9, true, 2]])
  expect(toJsonSchema).toThrow('infra/tools/sdk-weight.ts')
})

test('bundles know the exceptions that functions import, and tell others by name, message and fields', async () => {
  const out = join(directory, 'errors')
  const entry = join(directory, 'errors.ts')
  writeFileSync(
    entry,
    `import { ConditionalCheckFailedException, DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
    const requestHandler = (body) => ({
      handle: async () => ({
        response: {
          statusCode: 400,
          headers: { 'content-type': 'application/x-amz-json-1.0' },
          body: new TextEncoder().encode(JSON.stringify(body)),
        },
      }),
    })
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
    export const handler = async (body) => {
      const client = new DynamoDBClient({ region: 'sa-east-1', credentials, requestHandler: requestHandler(body) })
      const command = new DeleteItemCommand({ TableName: 't', Key: { pk: { S: 'x' } } })
      const error = await client.send(command).catch((thrown) => thrown)
      return { error, known: error instanceof ConditionalCheckFailedException }
    }`,
  )
  await bundleFunctions([{ name: 'errors', entry }], out)
  const file = join(out, 'errors/index.mjs')
  expect(readFileSync(file, 'utf8')).not.toMatch(/class BackupInUseException|LRUCache/)
  const { handler } = (await import(file)) as { handler: (body: object) => Promise<{ error: Error; known: boolean }> }
  const type = (name: string) => ({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'Said' })
  expect(await handler({ ...type('ConditionalCheckFailedException'), Item: { pk: { S: 'x' } } })).toMatchObject({
    error: { name: 'ConditionalCheckFailedException', message: 'Said', Item: { pk: { S: 'x' } } },
    known: true,
  })
  expect(await handler({ ...type('BackupInUseException'), Field: 1 })).toMatchObject({
    error: { name: 'BackupInUseException', message: 'Said', Field: 1, $fault: 'client' },
    known: false,
  })
})

test('lists external packages for the deployment: native binaries and the gazetteer', () => {
  const beside = bundleFunctionsSync(
    [
      { name: 'convert', entry: 'functions/photos/entries/convert.ts' },
      { name: 'places', entry: 'functions/places/entries/api.ts' },
      { name: 'settings', entry: 'functions/settings/entries/api.ts' },
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

test('writes common code once into shared chunks that work beside the functions', async () => {
  // Inside the project, so that external packages resolve.
  const out = mkdtempSync(join(root, '.build/shared-chunks-'))
  try {
    await bundleWithSharedChunks(
      [
        { name: 'relay', entry: 'functions/outbox/entries/relay.ts' },
        { name: 'define-challenge', entry: 'functions/device-sign-ins/entries/define-challenge.ts' },
        { name: 'create-challenge', entry: 'functions/device-sign-ins/entries/create-challenge.ts' },
      ],
      out,
    )
    expect(readdirSync(join(out, 'chunks')).filter((file) => file.endsWith('.mjs'))).not.toEqual([])
    const { handler } = (await import(join(out, 'define-challenge/index.mjs'))) as { handler: unknown }
    expect(handler).toBeTypeOf('function')
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
})

test('puts the catalogues that a function reads beside its script, in every locale, and no others', async () => {
  // Inside the project, so that the imports resolve.
  const out = mkdtempSync(join(root, '.build/texts-'))
  try {
    const texts = join(root, 'functions/notifications/texts/calendar.ts')
    const entry = join(out, 'entry.ts')
    writeFileSync(
      entry,
      `import { calendarTexts } from '${texts}'\nexport const handler = () => calendarTexts.ptBR.event`,
    )
    await bundleFunctions([{ name: 'alone', entry }], join(out, 'deployed'))
    await bundleWithSharedChunks(
      [
        { name: 'one', entry },
        { name: 'two', entry },
      ],
      join(out, 'shared'),
    )
    const locales = readdirSync(join(root, 'functions/texts'))
    expect(readdirSync(join(out, 'deployed/alone/texts'))).toEqual(locales)
    expect(readdirSync(join(out, 'deployed/alone/texts/ptBR'))).toEqual(['calendar.json'])
    for (const script of ['deployed/alone', 'shared/one', 'shared/two']) {
      const { handler } = (await import(join(out, script, 'index.mjs'))) as { handler: () => string }
      expect(handler(), script).toBe('Coleta: {{type}}')
    }
    expect(readFileSync(join(out, 'deployed/alone/index.mjs'), 'utf8')).not.toContain('Coleta: ')
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
})

test('reports the location of a syntax fault', async () => {
  await expect(
    bundleFunctions([{ name: 'missing', entry: 'functions/nowhere/api.ts' }], join(directory, 'missing')),
  ).rejects.toThrow('functions/nowhere/api.ts')
})
