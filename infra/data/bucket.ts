import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { acknowledge } from '../kit/acknowledge.ts'
import { bucketName } from '../kit/names.ts'
import type { Settings } from '../settings.ts'

/**
 * Default Amplify address of the site, used until the first deployment reports it. The wildcard admits other Amplify
 * sites, but a post also needs a form signed by the API.
 */
const anyDefaultSite = 'https://main.*.amplifyapp.com'

/**
 * Creates the bucket: `uploads/` (original photos, at most one day), `media/` (published photos), `exports/`
 * (personal data exports, one day, readable by their owner only) and `backups/` (exports of the user pool, 35 days).
 */
export function createBucket(scope: Construct, settings: Settings): Bucket {
  const bucket = new Bucket(scope, 'Bucket', {
    bucketName,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    // Old versions would keep the location metadata of originals and the photos of deleted ads.
    versioned: false,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    lifecycleRules: [
      { id: 'originals-go-after-a-day', prefix: 'uploads/', expiration: Duration.days(1) },
      // S3 counts from the next midnight; the API refuses the download after 24 hours.
      { id: 'files-of-own-data-go-after-a-day', prefix: 'exports/', expiration: Duration.days(1) },
      { id: 'exports-of-the-user-pool-go', prefix: 'backups/', expiration: Duration.days(35) },
      { id: 'broken-uploads-go', abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    cors: [
      {
        allowedMethods: [HttpMethods.POST],
        allowedOrigins: [settings.siteUrl, settings.defaultSiteUrl ?? anyDefaultSite, ...settings.uploadOrigins],
        allowedHeaders: ['*'],
        maxAge: 3600,
      },
    ],
  })
  // Sets the property directly: `eventBridgeEnabled` would add a custom resource with its own function.
  const resource = bucket.node.defaultChild as CfnBucket
  resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
  acknowledge(
    bucket,
    'AwsSolutions-S1',
    'Access logs would keep visitors’ addresses (LGPD, data minimisation) for pictures that anyone may see. Every write needs a form that an operation signed for a known user, and that operation is logged.',
  )
  return bucket
}
