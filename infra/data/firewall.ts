import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import type { Construct } from 'constructs'
import { Firewall } from '../kit/firewall.ts'
import { named } from '../kit/names.ts'

/**
 * Creates the web application firewall of the user pool's API, which our throttles do not cover. AWS passes no e-mail,
 * phone number or password to it.
 */
export function createFirewall(scope: Construct, pool: UserPool): void {
  new Firewall(scope, 'Firewall', {
    name: named('user-pool'),
    description: 'Before the user pool: too many requests of one address, changed passwords, and known attacks',
    resourceArn: pool.userPoolArn,
    // A sign-in takes five requests, so this allows 200 sign-ins. Carriers share one address among many customers, and
    // so may our own functions.
    requestsPerAddress: 1000,
    // No trigger judges a password that a token changes (rules 2.5); the application sets passwords by recovery only.
    closedTarget: 'awscognitoidentityproviderservice.changepassword',
    managed: { 'known-attacks': 'AWSManagedRulesCommonRuleSet' },
  })
}
