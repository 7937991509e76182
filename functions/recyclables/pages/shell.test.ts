import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { shellReader } from './shell.ts'

const s3 = mockClient(S3Client)
afterAll(() => s3.restore())
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds))
const body = (html: string) => ({ Body: { transformToString: async () => html } }) as never

beforeEach(() => void s3.reset())

it('caches the site’s page for ten seconds', async () => {
  s3.on(GetObjectCommand).resolvesOnce(body('one')).resolvesOnce(body('two'))
  const read = shellReader(new S3Client({}), 'bucket')
  expect([await read(at(0)), await read(at(9)), await read(at(11))]).toEqual(['one', 'one', 'two'])
  expect(s3.commandCalls(GetObjectCommand)[0]?.args[0].input).toEqual({ Bucket: 'bucket', Key: 'site/index.html' })
})

it('returns the stale page after a read error', async () => {
  s3.on(GetObjectCommand).resolvesOnce(body('one')).rejects(new Error('slow down'))
  const read = shellReader(new S3Client({}), 'bucket')
  expect([await read(at(0)), await read(at(11))]).toEqual(['one', 'one'])
})

const absent = () =>
  new S3ServiceException({ name: 'AccessDenied', $fault: 'client', $metadata: { httpStatusCode: 403 } })

it('returns undefined before the first publication and throws other errors', async () => {
  s3.on(GetObjectCommand).rejectsOnce(absent()).rejects(new Error('slow down'))
  expect(await shellReader(new S3Client({}), 'bucket')(at(0))).toBeUndefined()
  await expect(shellReader(new S3Client({}), 'bucket')(at(0))).rejects.toThrow('slow down')
})

it('keeps the last page when the file is refused', async () => {
  s3.on(GetObjectCommand).resolvesOnce(body('one')).rejects(absent())
  const read = shellReader(new S3Client({}), 'bucket')
  expect([await read(at(0)), await read(at(11))]).toEqual(['one', 'one'])
})
