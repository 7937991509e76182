import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import type { Construct } from 'constructs'
import { Firewall } from '../kit/firewall.ts'

/**
 * The web application firewall before the user pool's API, which no throttle of ours stands before. AWS hands it no
 * address, phone or password of a request, so that its rules see how a request is made, not for whom.
 */
export function createFirewall(scope: Construct, pool: UserPool): void {
  new Firewall(scope, 'Firewall', {
    name: 'retorna-user-pool',
    description: 'Before the user pool: too many requests of one address, and known attacks',
    resourceArn: pool.userPoolArn,
    // A sign-in takes five requests, so that is 200 sign-ins: enough for a provider's many customers behind one
    // address, and for our own functions, of which one address may be that.
    requestsPerAddress: 1000,
    managed: { 'known-attacks': 'AWSManagedRulesCommonRuleSet' },
  })
}
