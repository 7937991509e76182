import { GenerateMacCommand, KMSClient } from '@aws-sdk/client-kms'
import type { KeyedHash } from '../../functions/kit/secrets/keyed-hash.ts'
import { type CurrentCloud, currentCloud } from './current-cloud.ts'
import { keyedHash } from './keyed-hash.ts'

/** Hashes short codes with the key of the cloud, as its functions do; without a cloud with that of the process. */
export const cloudHash: KeyedHash = async (...parts) => {
  const cloud: CurrentCloud | undefined = currentCloud()
  if (!cloud) return keyedHash(...parts)
  const { environment, functionEnvironments } = cloud
  const client = new KMSClient({
    region: 'sa-east-1',
    endpoint: String(environment.AWS_ENDPOINT_URL_KMS),
    credentials: {
      accessKeyId: String(environment.AWS_ACCESS_KEY_ID),
      secretAccessKey: String(environment.AWS_SECRET_ACCESS_KEY),
    },
  })
  try {
    const KeyId = functionEnvironments['functions/device-sign-ins/entries/api.ts']?.SHORT_CODES_KEY_ARN
    const Message = Buffer.from(JSON.stringify(parts))
    const { Mac = [] } = await client.send(new GenerateMacCommand({ KeyId, MacAlgorithm: 'HMAC_SHA_256', Message }))
    return Buffer.from(Mac).toString('base64url')
  } finally {
    client.destroy()
  }
}
