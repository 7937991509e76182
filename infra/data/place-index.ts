import { CfnPlaceIndex } from 'aws-cdk-lib/aws-location'
import type { Construct } from 'constructs'
import { named } from '../kit/names.ts'

/** Creates the index of suggestions, of which nothing is kept: an eighth of the price. */
export function createSuggestionIndex(scope: Construct): CfnPlaceIndex {
  return new CfnPlaceIndex(scope, 'SuggestionIndex', {
    indexName: named('suggestions'),
    description: 'Suggested addresses in Brazil',
    dataSource: 'Here',
    dataSourceConfiguration: { intendedUse: 'SingleUse' },
  })
}

/** Creates the geocoding index. Intended use is `Storage` because ads keep the coordinates. */
export function createPlaceIndex(scope: Construct): CfnPlaceIndex {
  return new CfnPlaceIndex(scope, 'PlaceIndex', {
    indexName: named(),
    description: 'Addresses in Brazil',
    dataSource: 'Here',
    dataSourceConfiguration: { intendedUse: 'Storage' },
  })
}
