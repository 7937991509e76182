import { request as httpRequest } from 'node:http'
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startSubject } from './store-under-test.ts'

let client: S3Client
let bucket: string
let close: () => Promise<void>
beforeAll(async () => ({ client, bucket, close } = await startSubject()))
afterAll(() => close())

const text = async (Key: string) =>
  (await client.send(new GetObjectCommand({ Bucket: bucket, Key }))).Body?.transformToString()
const absence = async (Key: string) => expect(await refusalOf(text(Key))).toMatchObject({ name: 'NoSuchKey' })
const codeOf = (xml: string) => /<Code>(.*?)<\/Code>/.exec(xml)?.[1]
const messageOf = (xml: string) => /<Message>(.*?)<\/Message>/.exec(xml)?.[1]?.replaceAll('&quot;', '"')

describe('presigned URL', () => {
  it('reads with the headers chosen by the signer', async () => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'signed/é 1', Body: 'shared' }))
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: 'signed/é 1',
      ResponseContentType: 'text/csv',
      ResponseContentDisposition: 'attachment; filename="a b.csv"',
    })
    const answer = await fetch(await getSignedUrl(client, command, { expiresIn: 60 }))
    expect(await answer.text()).toBe('shared')
    expect(answer.headers.get('content-type')).toBe('text/csv')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a b.csv"')
  })

  it('writes', async () => {
    const url = await getSignedUrl(
      client,
      new PutObjectCommand({ Bucket: bucket, Key: 'signed/put', ContentType: 'image/png' }),
      { expiresIn: 60 },
    )
    const answer = await fetch(url, { method: 'PUT', body: 'by url', headers: { 'content-type': 'image/png' } })
    expect(answer.status).toBe(200)
    expect(await text('signed/put')).toBe('by url')
  })

  it('is not valid for another key, method, expiry or signature', async () => {
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: 'signed/é 1' }), {
      expiresIn: 60,
    })
    const tampered: [string, RequestInit][] = [
      [url.replace('signed/', 'sealed/'), {}],
      [url, { method: 'DELETE' }],
      [url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'), {}],
      [url.replace(/X-Amz-Signature=.{4}/, 'X-Amz-Signature=0000'), {}],
      [`${url}&response-content-type=text%2Fhtml`, {}],
    ]
    for (const [address, init] of tampered) {
      const answer = await fetch(address, init)
      expect([answer.status, codeOf(await answer.text())]).toEqual([403, 'SignatureDoesNotMatch'])
    }
  })

  it('refuses unsigned extra x-amz headers', async () => {
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket: bucket, Key: 'signed/extra' }), {
      expiresIn: 60,
    })
    const answer = await fetch(url, { method: 'PUT', body: 'x', headers: { 'x-amz-meta-role': 'admin' } })
    expect([answer.status, codeOf(await answer.text())]).toEqual([403, 'AccessDenied'])
    await absence('signed/extra')
  })
})

const formOf = async (options: Partial<PresignedPostOptions> & { Key: string }) =>
  createPresignedPost(client, { Bucket: bucket, Expires: 60, ...options })

interface Upload {
  readonly content?: string | Uint8Array<ArrayBuffer>
  readonly fileName?: string
  readonly change?: (form: FormData) => void
}

async function upload(
  post: { url: string; fields: Record<string, string> },
  { content = 'photo', fileName = 'photo.jpg', change }: Upload = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(post.fields)) form.append(name, value)
  change?.(form)
  form.append('file', new Blob([content]), fileName)
  const answer = await fetch(post.url, { method: 'POST', body: form, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, xml: await answer.text() }
}

describe('presigned form', () => {
  it('stores the file with the fields that the policy allows', async () => {
    const post = await formOf({
      Key: 'form/one',
      Fields: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-store', 'x-amz-meta-ad': 'ad_1' },
      Conditions: [['content-length-range', 1, 100]],
    })
    expect((await upload(post)).status).toBe(204)
    const got = await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'form/one' }))
    expect(await got.Body?.transformToString()).toBe('photo')
    expect(got).toMatchObject({ ContentType: 'image/jpeg', CacheControl: 'no-store', Metadata: { ad: 'ad_1' } })
  })

  it('inserts the file name, without its folders, into the key', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: S3's own placeholder
    const post = await formOf({ Key: 'form/user/${filename}' })
    expect((await upload(post, { fileName: 'férias.jpg' })).status).toBe(204)
    expect(await text('form/user/férias.jpg')).toBe('photo')
  })

  it('responds with the status that the form requests', async () => {
    const created = await upload(await formOf({ Key: 'form/201', Fields: { success_action_status: '201' } }))
    expect(created.status).toBe(201)
    expect(created.xml).toContain('<Key>form/201</Key>')
    expect(created.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    const redirect = await upload(
      await formOf({ Key: 'form/303', Fields: { success_action_redirect: 'https://example.com/done?a=1' } }),
    )
    expect(redirect.status).toBe(303)
    expect(redirect.headers.get('location')).toContain('https://example.com/done?a=1&bucket=')
  })

  it('accepts a file of exactly the maximum size; refuses one byte more, or too few', async () => {
    const post = await formOf({ Key: 'form/size', Conditions: [['content-length-range', 10, 1000]] })
    const large = await upload(post, { content: new Uint8Array(1001) })
    expect([large.status, codeOf(large.xml)]).toEqual([400, 'EntityTooLarge'])
    expect(large.xml).toContain('<MaxSizeAllowed>1000</MaxSizeAllowed>')
    const small = await upload(post, { content: 'tiny' })
    expect([small.status, codeOf(small.xml)]).toEqual([400, 'EntityTooSmall'])
    await absence('form/size')
    expect((await upload(post, { content: new Uint8Array(1000) })).status).toBe(204)
  })

  it.each([
    [
      'another key',
      (form: FormData) => form.set('key', 'form/elsewhere'),
      'Policy Condition failed: ["eq", "$key", "form/refused"]',
    ],
    [
      'another content type',
      (form: FormData) => form.set('Content-Type', 'text/html'),
      'Policy Condition failed: ["starts-with", "$Content-Type", "image/"]',
    ],
    [
      'a list of types with a foreign one',
      (form: FormData) => form.set('Content-Type', 'image/png,text/html'),
      'Policy Condition failed: ["starts-with", "$Content-Type", "image/"]',
    ],
    [
      'a field too few',
      (form: FormData) => form.delete('x-amz-meta-ad'),
      'Policy Condition failed: ["eq", "$x-amz-meta-ad", "ad_1"]',
    ],
    [
      'a field too many',
      (form: FormData) => form.set('x-amz-meta-role', 'admin'),
      'Extra input fields: x-amz-meta-role',
    ],
    [
      'a field sent twice',
      (form: FormData) => form.append('x-amz-meta-ad', 'ad_2'),
      'Policy Condition failed: ["eq", "$x-amz-meta-ad", "ad_1"]',
    ],
  ])('refuses %s and stores nothing', async (_, change, reason) => {
    const post = await formOf({
      Key: 'form/refused',
      Fields: { 'x-amz-meta-ad': 'ad_1' },
      Conditions: [['starts-with', '$Content-Type', 'image/']],
    })
    const refused = await upload(post, {
      change: (form) => {
        form.set('Content-Type', 'image/png')
        change(form)
      },
    })
    expect([refused.status, codeOf(refused.xml)]).toEqual([403, 'AccessDenied'])
    expect(messageOf(refused.xml)).toBe(`Invalid according to Policy: ${reason}`)
    await absence('form/refused')
    await absence('form/elsewhere')
  })

  it('refuses a modified policy and a modified signature', async () => {
    const post = await formOf({ Key: 'form/forged' })
    const policy = JSON.parse(Buffer.from(post.fields.Policy ?? '', 'base64').toString())
    const rewritten = Buffer.from(JSON.stringify({ ...policy, expiration: '2099-01-01T00:00:00Z' })).toString('base64')
    for (const fields of [{ Policy: rewritten }, { 'X-Amz-Signature': '0'.repeat(64) }]) {
      const refused = await upload({ ...post, fields: { ...post.fields, ...fields } })
      expect([refused.status, codeOf(refused.xml)]).toEqual([403, 'SignatureDoesNotMatch'])
    }
    await absence('form/forged')
  })

  it('refuses a form without signature, key or file, and a body that is no form', async () => {
    const { url, fields } = await formOf({ Key: 'form/bare' })
    expect((await upload({ url, fields: { key: 'form/bare' } })).status).toBe(403)
    const { key: _, ...keyless } = fields
    expect(codeOf((await upload({ url, fields: keyless })).xml)).toBe('InvalidArgument')
    const empty = new FormData()
    for (const [name, value] of Object.entries(fields)) empty.append(name, value)
    const fileless = await fetch(url, { method: 'POST', body: empty })
    expect([fileless.status, codeOf(await fileless.text())]).toEqual([400, 'InvalidArgument'])
    const text = await fetch(url, { method: 'POST', body: 'no form' })
    expect(text.status).toBe(412)
    await absence('form/bare')
  })

  it('responds to an oversized file while it is still being sent', async () => {
    const post = await formOf({ Key: 'form/endless', Conditions: [['content-length-range', 0, 100_000]] })
    const refused = await sendEndlessly(post)
    expect([refused.status, codeOf(refused.xml)]).toEqual([400, 'EntityTooLarge'])
    await absence('form/endless')
  })
})

/** Posts a file that never ends; resolves with the early response. */
function sendEndlessly(post: {
  url: string
  fields: Record<string, string>
}): Promise<{ status: number | undefined; xml: string }> {
  const boundary = 'retorna-conformance'
  return new Promise((resolve, reject) => {
    const request = httpRequest(post.url, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': 10 ** 9 },
    })
    let answered = false
    request.on('response', (response) => {
      answered = true
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => {
        resolve({ status: response.statusCode, xml: Buffer.concat(pieces).toString() })
        request.destroy()
      })
    })
    request.on('error', (error) => {
      if (!answered) reject(error)
    })
    for (const [name, value] of Object.entries(post.fields)) {
      request.write(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    }
    request.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`)
    const more = (): void => {
      if (!answered) request.write(Buffer.alloc(65_536), (error) => error ?? setImmediate(more))
    }
    more()
  })
}
