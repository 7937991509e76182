import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { readListingSearch } from '../../../lib/listing/address.ts'
import { X } from '../../../ui/icons/icons.ts'
import { Page } from '../../../ui/page/page.tsx'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { useListingPlace } from '../listing/listing-place.ts'
import { useNewAdAddress } from '../listing/new-ad-address.ts'
import type { FormSlots } from '../slots.ts'
import { NewAdPanel } from './new-ad-panel.tsx'

/** `/recyclables/new` on phones: only the form, without loading the listing. */
export default function NewAdPage({ slots }: { slots: FormSlots }) {
  const { t } = useTranslation('recyclables')
  const [params] = useSearchParams()
  const shown = useListingPlace(readListingSearch(params))
  const { close } = useNewAdAddress()
  return (
    <Page
      title={t('form.newTitle')}
      heading={t('form.newTitle')}
      width="narrow"
      actions={<IconButton label={t('listing.closeForm')} icon={<X />} onClick={close} />}
    >
      <NewAdPanel shown={shown} slots={slots} />
    </Page>
  )
}
