import { FavouriteButton } from '../../features/favourites/favourite-button.tsx'
import { PlaceMap } from '../../features/map/place-map.tsx'
import { QuestionsSection } from '../../features/questions/questions-section.tsx'
import { DetailPage } from '../../features/recyclables/detail/detail-page.tsx'
import { ReportButton } from '../../features/reports/report-button.tsx'
import { readEarly } from '../../lib/server/early.ts'
import { api } from '../../lib/server/operations.ts'
import { queryClient } from '../../lib/server/query-client.ts'

const slots = { Favourite: FavouriteButton, Place: PlaceMap, Questions: QuestionsSection, Report: ReportButton }

/** For `lazyPage`. @public */
export const ready = () =>
  readEarly(() => {
    const id = window.location.pathname.split('/')[2] ?? ''
    return queryClient.prefetchQuery(api.recyclables.get.queryOptions({ input: { id } }))
  })

export default function DetailRoute() {
  return <DetailPage slots={slots} />
}
