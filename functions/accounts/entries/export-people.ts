import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { exportPeopleEnvironment } from '../env.ts'
import { exportPeople } from '../export-people.ts'
import { poolPages } from '../pool-pages.ts'

const { USER_POOL_ID, BUCKET_NAME: Bucket } = exportPeopleEnvironment.read()
const pool = poolPages(new CognitoIdentityProviderClient({}), USER_POOL_ID)
const s3 = new S3Client({})
const { logger } = observe('accounts-export-people')

/** Scheduled: writes the user pool's people below `backups/pool/<time>/`. */
export const handler = middy(async () => {
  const folder = `backups/pool/${new Date().toISOString()}`
  const count = await exportPeople(pool, async (name, Body) => {
    await s3.send(new PutObjectCommand({ Bucket, Key: `${folder}/${name}`, Body }))
  })
  logger.info('people exported', { folder, count })
}).use(injectLambdaContext(logger, { clearState: true }))
