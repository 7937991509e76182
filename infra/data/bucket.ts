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
 * The address that Amplify gives to the site, before the first deployment has told it. Other sites there may post as
 * well; but a post needs a form that the API signed, and CORS never was what keeps strangers out.
 */
const anyDefaultSite = 'https://main.*.amplifyapp.com'

/**
 * Photos: `uploads/` as they came, for a day at most; `media/` as readers see them. Files that people made of their own
 * data: `exports/`, for a day, with nobody but them.
 */
export function createBucket(scope: Construct, settings: Settings): Bucket {
  const bucket = new Bucket(scope, 'Bucket', {
    bucketName,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    // An original still carries where it was taken, and a deleted ad's photos must be gone: old versions would keep
    // both.
    versioned: false,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    lifecycleRules: [
      { id: 'originals-go-after-a-day', prefix: 'uploads/', expiration: Duration.days(1) },
      // Counted from the midnight after; who fetches one is refused after 24 hours.
      { id: 'files-of-own-data-go-after-a-day', prefix: 'exports/', expiration: Duration.days(1) },
      { id: 'broken-uploads-go', abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    cors: [
      {
        // The browser posts a photo straight to the bucket with a form that the API signed.
        allowedMethods: [HttpMethods.POST],
        allowedOrigins: [settings.siteUrl, settings.defaultSiteUrl ?? anyDefaultSite, ...settings.uploadOrigins],
        allowedHeaders: ['*'],
        maxAge: 3600,
      },
    ],
  })
  // The property itself: `eventBridgeEnabled` would bring a custom resource with a function of its own.
  const resource = bucket.node.defaultChild as CfnBucket
  resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
  acknowledge(
    bucket,
    'AwsSolutions-S1',
    'Access logs would keep visitors’ addresses (LGPD, data minimisation) for pictures that anyone may see. Every write needs a form that an operation signed for a known user, and that operation is logged.',
  )
  return bucket
}
