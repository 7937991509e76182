import type { ReactNode } from 'react'
import { Boundary } from '../../ui/page/boundary.tsx'
import { AppDownload } from './app-download.tsx'
import { Audiences } from './audiences.tsx'
import { Ecosystem } from './ecosystem.tsx'
import { Footer } from './footer.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { SectionFailed } from './late.tsx'
import { Questions } from './questions.tsx'
import { Referral } from './referral.tsx'

const sections: Readonly<Record<string, ReactNode>> = {
  ecosystem: <Ecosystem />,
  how: <HowItWorks />,
  audiences: <Audiences />,
  referral: <Referral />,
  questions: <Questions />,
  app: <AppDownload />,
  footer: <Footer />,
}

/** What the product is and for whom: the bands below the first screen, each on its own where one fails. */
export default function LateSections() {
  return Object.entries(sections).map(([name, section]) => (
    <Boundary key={name} instead={() => <SectionFailed />}>
      {section}
    </Boundary>
  ))
}
