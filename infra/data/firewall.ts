import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'

/**
 * Requests of one address in five minutes. A sign-in takes five, so that is 200 sign-ins: enough for a provider's many
 * customers behind one address, and for our own functions, of which one address may be that.
 */
const requestsPerAddress = 1000

/**
 * The web application firewall before the user pool's API, which no throttle of ours stands before. AWS hands it no
 * address, phone or password of a request, so that its rules see how a request is made, not for whom.
 */
export function createFirewall(scope: Construct, pool: UserPool): void {
  const firewall = new CfnWebACL(scope, 'Firewall', {
    name: 'retorna-user-pool',
    description: 'Before the user pool: too many requests of one address, and known attacks',
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: counted('retorna-user-pool'),
    rules: [
      {
        name: 'too-many-of-one-address',
        priority: 0,
        action: { block: {} },
        statement: {
          rateBasedStatement: { limit: requestsPerAddress, evaluationWindowSec: 300, aggregateKeyType: 'IP' },
        },
        visibilityConfig: counted('too-many-of-one-address'),
      },
      {
        name: 'known-attacks',
        priority: 1,
        overrideAction: { none: {} },
        statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesCommonRuleSet' } },
        visibilityConfig: counted('known-attacks'),
      },
    ],
  })
  new CfnWebACLAssociation(scope, 'FirewallOfUserPool', {
    resourceArn: pool.userPoolArn,
    webAclArn: firewall.attrArn,
  })
}

/** Counted, but no request is kept: a sample would hold people's addresses. */
function counted(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false }
}
