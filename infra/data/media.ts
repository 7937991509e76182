import { Aws, Duration } from 'aws-cdk-lib'
import {
  CachePolicy,
  Distribution,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { acknowledge } from '../kit/acknowledge.ts'
import type { Settings } from '../settings.ts'

/**
 * Creates the CloudFront distribution of `media/`. It is in the bucket's stack because the bucket policy and the
 * distribution refer to each other.
 */
export function createMedia(scope: Construct, bucket: Bucket, { edgeFirewallArn }: Settings): Distribution {
  const access = new S3OriginAccessControl(scope, 'MediaAccess')
  const day = Duration.days(1)
  const distribution = new Distribution(scope, 'Media', {
    comment: 'Retorna: photos of ads',
    ...(edgeFirewallArn === undefined ? {} : { webAclId: edgeFirewallArn }),
    httpVersion: HttpVersion.HTTP2_AND_3,
    // All edge locations: the cheaper classes exclude South America.
    priceClass: PriceClass.PRICE_CLASS_ALL,
    defaultBehavior: {
      // Not `withOriginAccessControl`: its policy opens the whole bucket, including uploads with their location
      // metadata.
      origin: S3BucketOrigin.withBucketDefaults(bucket as IBucket, {
        originAccessControlId: access.originAccessControlId,
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      // A photo never changes but can be deleted: after a day no edge location serves it.
      cachePolicy: new CachePolicy(scope, 'MediaCache', { defaultTtl: day, maxTtl: day }),
      responseHeadersPolicy: new ResponseHeadersPolicy(scope, 'MediaHeaders', {
        comment: 'Pictures only: nothing in them may run',
        securityHeadersBehavior: {
          contentTypeOptions: { override: true },
          contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; sandbox", override: true },
          strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
        },
      }),
    },
  })
  bucket.addToResourcePolicy(
    new PolicyStatement({
      sid: 'ReadersSeeMedia',
      principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects('media/*')],
      conditions: {
        StringEquals: {
          'aws:SourceArn': `arn:aws:cloudfront::${Aws.ACCOUNT_ID}:distribution/${distribution.distributionId}`,
        },
      },
    }),
  )
  acknowledge(
    distribution,
    'AwsSolutions-CFR1',
    'Visitors from abroad may look at ads: the interface speaks 27 languages.',
  )
  acknowledge(
    distribution,
    'AwsSolutions-CFR2',
    'Static pictures from a private bucket: no query string, cookie or body reaches an origin that could be attacked.',
  )
  acknowledge(
    distribution,
    'AwsSolutions-CFR3',
    'Access logs would keep visitors’ addresses (LGPD, data minimisation) for pictures that anyone may see; CloudWatch counts requests and errors.',
  )
  acknowledge(
    distribution,
    'AwsSolutions-CFR4',
    'Nobody is sent to this host name: the site proxies /media/ from its own domain, whose certificate asks for TLS 1.2. The default certificate admits no other setting.',
  )
  return distribution
}
