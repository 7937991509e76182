import { CfnPlaceIndex } from 'aws-cdk-lib/aws-location'
import type { Construct } from 'constructs'
import { allow, type Right } from './rights.ts'

/** Geocoding. `Storage`, since an ad keeps the coordinates that were found. */
export function createPlaceIndex(scope: Construct): CfnPlaceIndex {
  return new CfnPlaceIndex(scope, 'PlaceIndex', {
    indexName: 'retorna',
    description: 'Addresses in Brazil',
    dataSource: 'Here',
    dataSourceConfiguration: { intendedUse: 'Storage' },
  })
}

/** Looking places up, by the ways named. */
export function onPlaceIndex(index: CfnPlaceIndex, ways: readonly ('Text' | 'Suggestions' | 'Position')[]): Right {
  return allow(
    ways.map((way) => `geo:SearchPlaceIndexFor${way}`),
    [index.attrArn],
  )
}
