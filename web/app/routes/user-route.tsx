import { Suspense } from 'react'
import type { CorrectionFormSlotProps } from '../../features/users/slots.ts'
import { UserPage } from '../../features/users/user-page.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'

const CorrectionForm = lazyPart(() => import('../../features/profiles/correction-form.tsx'))

const slots = {
  CorrectionForm: (props: CorrectionFormSlotProps) => (
    <Suspense>
      <CorrectionForm {...props} />
    </Suspense>
  ),
}

export default function UserRoute() {
  return <UserPage slots={slots} />
}
