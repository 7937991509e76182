import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Assembly } from '../aws/assembly/assembly.ts'
import type { Credentials } from '../aws/assembly/permissions.ts'
import type { Clock } from '../aws/clock/clock.ts'
import type { DataFolder } from '../aws/cloud/data-folder.ts'
import type { S3Endpoint } from '../aws/s3/server.ts'
import type { MercadoPago } from '../sandboxes/mercado-pago/sandbox.ts'
import { type DemoAccount, seed } from '../seed/seed.ts'
import type { Print } from './reporting.ts'
import { checkoutPrefix } from './sandboxes.ts'

const accountsFile = 'accounts.json'

/** What the demo data is written to. */
interface SeededCloud {
  readonly assembly: Assembly
  readonly clock: Clock
  readonly operator: Credentials
  readonly environment: Readonly<Record<string, string>>
  readonly s3: S3Endpoint
  readonly mercadoPago: Pick<MercadoPago, 'keep'>
  readonly url: string
}

/**
 * Loads the demo data into a new data folder and returns its accounts. Later starts return the stored accounts.
 * @param wanted false without demo data; `monday` with work for an admin
 */
export async function seedOnce(
  cloud: SeededCloud,
  data: DataFolder,
  wanted: boolean | 'monday',
  progress: Print,
): Promise<readonly DemoAccount[]> {
  const kept = join(data.path, accountsFile)
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as DemoAccount[]
  if (!wanted) return []
  const { assembly, environment, s3 } = cloud
  const settings = { region: assembly.region, credentials: cloud.operator }
  const dynamoDb = new DynamoDBClient({ ...settings, endpoint: String(environment.AWS_ENDPOINT_URL_DYNAMODB) })
  const cognito = new CognitoIdentityProviderClient({
    ...settings,
    endpoint: String(environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER),
  })
  const bucket = String(assembly.buckets[0]?.name)
  try {
    const accounts = await seed({
      table: {
        client: DynamoDBDocumentClient.from(dynamoDb, { marshallOptions: { removeUndefinedValues: true } }),
        name: String(assembly.tables[0]?.name),
      },
      cognito,
      userPoolId: String(assembly.userPools[0]?.id),
      async putObject(key, body, contentType, cacheControl) {
        await s3.put(bucket, key, body, { contentType, cacheControl })
      },
      keepPayment: (demo) => cloud.mercadoPago.keep(demo),
      checkoutUrl: `${cloud.url}${checkoutPrefix}/checkout`,
      now: cloud.clock.now(),
      progress,
      monday: wanted === 'monday',
    })
    writeFileSync(kept, JSON.stringify(accounts))
    return accounts
  } finally {
    dynamoDb.destroy()
    cognito.destroy()
  }
}
