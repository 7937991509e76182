import { CfnOutput, Stack } from 'aws-cdk-lib'
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { Firewall } from '../kit/firewall.ts'
import { named, stackName } from '../kit/names.ts'
import { region, type Settings } from '../settings.ts'

/**
 * Requests of an address in five minutes to the site and, separately, to the photos. A visit has about 150 with its
 * pictures; carriers share one address among many customers.
 */
export const edgeRequestsPerAddress = 3000

/**
 * The firewall before Amplify Hosting and CloudFront. AWS accepts only web ACLs of `us-east-1` there, so the stack is
 * alone in that region: the operator copies the output into the setting `edgeFirewallArn` (docs/operations.md).
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, settings: Settings) {
    super(scope, 'RetornaEdge', {
      stackName: stackName(scope, 'Edge'),
      env: { region: 'us-east-1' },
      description: 'Retorna: the firewall before site and photos',
    })
    const { arn } = new Firewall(this, 'Firewall', {
      name: named('edge'),
      description: 'Before site and photos: too many requests of one address, and addresses of bad repute',
      scope: 'CLOUDFRONT',
      requestsPerAddress: edgeRequestsPerAddress,
      managed: { 'bad-repute': 'AWSManagedRulesAmazonIpReputationList' },
    })
    if (settings.siteAppId !== undefined) {
      new CfnWebACLAssociation(this, 'Site', {
        resourceArn: this.formatArn({ service: 'amplify', region, resource: 'apps', resourceName: settings.siteAppId }),
        webAclArn: arn,
      })
    }
    new CfnOutput(this, 'EdgeFirewallArn', { value: arn })
  }
}
