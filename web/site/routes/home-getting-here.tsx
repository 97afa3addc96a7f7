import { ARRIVAL_PACK_PROMISE } from '#shared/arrival/arrival-pack-days.ts'
import type { HomepageSection } from '#shared/content/homepage.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { MapLink } from '#web/site/kit/map-link.tsx'
import { Photo } from '#web/kit/photo.tsx'

/** The section of the home page with the directions. */
export const GETTING_HERE = 'getting-here'

type HomeGettingHereProps = { section: HomepageSection; settings: PublicSettings }

/** A picture of the area, the directions, and the check-in times. Google's map opens only on a press. */
export function HomeGettingHere({ section, settings }: HomeGettingHereProps) {
  const { address, mapPoint, checkInTime, checkOutTime } = settings
  return (
    <section id={GETTING_HERE} className="section home-getting-here" aria-labelledby="getting-here-title">
      <div className={`wrap ${section.imageUrl ? 'home-way columns' : ''}`.trim()}>
        <div>
          <h2 id="getting-here-title">{section.title || 'Getting here'}</h2>
          {section.description && <p className="lead home-way-text">{section.description}</p>}
          <dl className="home-way-facts line-list line-above">
            {(address || mapPoint) && (
              <div>
                <dt>Where</dt>
                <dd>
                  <span>{address}</span>
                  <MapLink point={mapPoint} className="row" />
                </dd>
              </div>
            )}
            <div>
              <dt>Arrive</dt>
              <dd>{`from ${checkInTime}`}</dd>
            </div>
            <div>
              <dt>Leave</dt>
              <dd>{`by ${checkOutTime}`}</dd>
            </div>
          </dl>
          <p className="soft">{ARRIVAL_PACK_PROMISE}</p>
        </div>
        {section.imageUrl && (
          <Photo
            src={section.imageUrl}
            alt={section.imageAlt}
            focus={section.imagePosition}
            scale={section.imageScale}
            round
            sizes="(min-width: 60rem) 36rem, 100vw"
          />
        )}
      </div>
    </section>
  )
}
