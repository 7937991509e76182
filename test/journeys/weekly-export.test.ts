import { gunzipSync } from 'node:zlib'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { expect, inject, it } from 'vitest'
import { invoke } from '../support/functions.ts'
import { newPerson, signInAdmin } from '../support/people/people.ts'

it('exports each account of the user pool with its groups', async () => {
  const { environment, bucketName: Bucket } = inject('cloud')
  const [ana, admin] = await Promise.all([newPerson('cooperative'), signInAdmin()])
  await invoke('functions/accounts/entries/export-people.ts', {})
  const s3 = new S3Client({
    region: 'sa-east-1',
    endpoint: String(environment.AWS_ENDPOINT_URL_S3),
    forcePathStyle: true,
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'backups/pool/' }))
  const keys = Contents.map(({ Key = '' }) => Key)
  expect(keys.map((key) => key.split('/').at(-1))).toEqual(['manifest.json', 'people-0001.jsonl.gz'])
  const read = async (Key = '') => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  }
  const people = gunzipSync(await read(keys[1]))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  const found = (userId: string) => people.find((one) => 'sub' in one && one.sub === userId)
  const proven = { emailVerified: true, phoneVerified: true, status: 'CONFIRMED', enabled: true }
  expect(found(ana.userId)).toMatchObject({ ...proven, email: ana.email, profileType: 'cooperative', groups: [] })
  expect(found(admin.userId)).toMatchObject({ email: admin.email, groups: ['admin'] })
  expect(JSON.parse((await read(keys[0])).toString())).toEqual({ people: people.length, files: 1 })
  s3.destroy()
})
