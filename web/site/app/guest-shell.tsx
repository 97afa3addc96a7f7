import type { PublicSettings } from '#shared/settings/settings.ts'
import { ContactLinks } from '#web/site/features/content/contact-links.tsx'

/**
 * What each guest page begins as: only a script can request what a link opens. Without a script the page
 * says so, and whom to contact instead.
 */
export const GuestShell = ({ settings }: { settings: PublicSettings | undefined }) => (
  <>
    <title>{settings?.businessName}</title>
    <noscript>
      <main className="wrap wrap-narrow page stack gap-l">
        <p className="eyebrow">{settings?.businessName}</p>
        <h1>This page needs JavaScript</h1>
        <p className="lead">
          It is your own: a booking, a payment, documents or a review, opened by a link that only you have. Please
          switch JavaScript on in your browser and load the page again.
        </p>
        {settings && (
          <>
            <p>Or call or write to us with your booking's reference, and we do it for you.</p>
            <ContactLinks settings={settings} />
          </>
        )}
      </main>
    </noscript>
  </>
)
