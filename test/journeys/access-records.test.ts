import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, inject, it } from 'vitest'
import { openRecord, sealContext } from '../../functions/kit/people/access/sealed-record.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import { newPerson } from '../support/people/people.ts'
import { tableOf } from '../support/tables/tables.ts'

interface Row {
  readonly pk: string
  readonly sk: string
  readonly sealed: string
  readonly dataKey: string
}

it('records address and time of a signed-in use, sealed by KMS', async () => {
  const { environment, tableName } = inject('cloud')
  const began = new Date().toISOString()
  const ana = await newPerson()
  await ana.api.profiles.me()
  const table = tableOf(environment, tableName)
  const kms = new KMSClient({
    endpoint: String(environment.AWS_ENDPOINT_URL_KMS),
    region: String(environment.AWS_REGION),
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :day AND sk > :began',
      ExpressionAttributeValues: { ':day': keys.accessRecordsOf(began.slice(0, 10)), ':began': began },
    }),
  )
  const opened = await Promise.all(
    (Items as Row[]).map(async ({ pk, sk, sealed, dataKey }) => {
      const CiphertextBlob = Buffer.from(dataKey, 'base64')
      const { Plaintext } = await kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: sealContext }))
      return openRecord(sealed, `${pk}|${sk}`, Buffer.from(Plaintext ?? []))
    }),
  )
  expect(opened.filter(({ userId }) => userId === ana.userId)[0]).toMatchObject({
    address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    requestId: expect.any(String),
  })
  kms.destroy()
  table.client.destroy()
})
