import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Assembly } from '../aws/assembly/assembly.ts'
import type { Credentials } from '../aws/assembly/permissions.ts'
import type { Clock } from '../aws/clock/clock.ts'
import type { S3Endpoint } from '../aws/s3/server.ts'
import { type PaintedScenes, paintScenes } from '../seed/scenes.ts'
import { type DemoAccount, seed } from '../seed/seed.ts'
import { built } from './builds/built.ts'
import type { DataFolder } from './data-folder.ts'
import type { Print } from './reporting.ts'

const accountsFile = 'accounts.json'
const pictureSources = [
  'local/seed/pictures.ts',
  'local/seed/scenes.ts',
  'functions/photos/*.ts',
  'shared/recyclables/categories.ts',
  'shared/photos/path.ts',
  'package-lock.json',
]

/** Returns the demo pictures; draws them only when their sources changed. */
export async function preparePictures(): Promise<PaintedScenes> {
  const { folder } = await built('pictures', pictureSources, '', async (target) => {
    writeFileSync(join(target, 'scenes'), serialize(await paintScenes()))
  })
  return deserialize(readFileSync(join(folder, 'scenes'))) as PaintedScenes
}

/** What the demo data is written to. */
interface SeededCloud {
  readonly assembly: Assembly
  readonly clock: Clock
  readonly operator: Credentials
  readonly environment: Readonly<Record<string, string>>
  readonly s3: S3Endpoint
}

/**
 * Loads the demo data into a new data folder and returns its accounts. Later starts return the stored accounts.
 * @param pictures undefined when no demo data is wanted
 */
export async function seedOnce(
  cloud: SeededCloud,
  data: DataFolder,
  pictures: Promise<PaintedScenes> | undefined,
  progress: Print,
): Promise<readonly DemoAccount[]> {
  const kept = join(data.path, accountsFile)
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as DemoAccount[]
  if (!pictures) return []
  const { assembly, environment, s3 } = cloud
  const settings = { region: assembly.region, credentials: cloud.operator }
  const dynamoDb = new DynamoDBClient({ ...settings, endpoint: String(environment.AWS_ENDPOINT_URL_DYNAMODB) })
  const cognito = new CognitoIdentityProviderClient({
    ...settings,
    endpoint: String(environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER),
  })
  const bucket = String(assembly.buckets[0]?.name)
  try {
    const accounts = await seed(
      {
        table: {
          client: DynamoDBDocumentClient.from(dynamoDb, { marshallOptions: { removeUndefinedValues: true } }),
          name: String(assembly.tables[0]?.name),
        },
        cognito,
        userPoolId: String(assembly.userPools[0]?.id),
        async putObject(key, body, contentType, cacheControl) {
          await s3.put(bucket, key, body, { contentType, cacheControl })
        },
        now: cloud.clock.now(),
        progress,
      },
      pictures,
    )
    writeFileSync(kept, JSON.stringify(accounts))
    return accounts
  } finally {
    dynamoDb.destroy()
    cognito.destroy()
  }
}
