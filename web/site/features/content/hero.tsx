import type { ReactNode } from 'react'
import type { HomepageSection } from '#shared/content/homepage.ts'
import { BookButton } from '#web/site/kit/book-button.tsx'
import { CABINS_SECTION } from '#shared/site/paths.ts'
import { OutsideLinkButton } from '#web/kit/link-button.tsx'
import { Photo } from '#web/kit/photo.tsx'
import './hero.css'

/** What the first view says until staff write something else. */
export const HERO_DEFAULTS = {
  title: 'Where the Mountain meets the sky',
  description: 'Private mountain cabins, each with its own hot tub, far from the next light.',
  imageUrl: '/illustrations/hero.svg',
}

/** The first view. `children` is the question for dates, on large screens at the hero's foot, on small ones below it. */
export function Hero({ section, children }: { section: HomepageSection | undefined; children: ReactNode }) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <Photo
        src={section?.imageUrl ?? HERO_DEFAULTS.imageUrl}
        alt=""
        focus="70% 60%"
        shape="fill"
        first
        // On an upright screen it is as high as the screen, and wider than it; softly drawn ridges bear a smaller file.
        sizes="(min-width: 48rem) 100vw, 120vw"
        className="hero-picture"
      />
      <div className="wrap hero-words on-dark">
        <h1 id="hero-title" className="display">
          {section?.title || HERO_DEFAULTS.title}
        </h1>
        <p className="lead">{section?.description || HERO_DEFAULTS.description}</p>
        <div className="row hero-buttons">
          <BookButton variant="primary" size="large">
            Book Your Stay
          </BookButton>
          <OutsideLinkButton size="large" href={`#${CABINS_SECTION}`}>
            Explore Cabins
          </OutsideLinkButton>
        </div>
      </div>
      {children}
    </section>
  )
}
