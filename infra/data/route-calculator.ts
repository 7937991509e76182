import { CfnRouteCalculator } from 'aws-cdk-lib/aws-location'
import type { Construct } from 'constructs'
import { named } from '../kit/names.ts'

/**
 * Creates the road routing resource. Provider HERE: the service terms allow no other provider of the first API version
 * for business transport.
 */
export function createRouteCalculator(scope: Construct): CfnRouteCalculator {
  return new CfnRouteCalculator(scope, 'RouteCalculator', {
    calculatorName: named(),
    description: 'Ways by road in Brazil',
    dataSource: 'Here',
  })
}
