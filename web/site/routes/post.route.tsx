import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router-dom'
import { type PostPage, ShowPost } from '#shared/content/blog.contract.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { CabinTeaser } from '#web/site/features/cabins/cabin-teaser.tsx'
import { NotFound } from '#web/site/features/content/not-found.tsx'
import { PageSkeleton } from '#web/site/features/content/page-skeleton.tsx'
import '#web/site/features/content/page.css'
import { PostCard } from '#web/site/features/content/post-card.tsx'
import { PostFacts } from '#web/site/features/content/post-facts.tsx'
import { SharePost } from '#web/site/features/content/share-post.tsx'
import { ContentsList } from '#web/kit/rich-text.tsx'
import { RichText } from '#web/site/kit/rich-text.tsx'
import { pageQuery } from '#web/kit/page.queries.ts'
import { RefusalError } from '#web/kit/api.ts'
import { usePageBookingValues } from '#web/site/kit/booking-dialog-context.tsx'
import { longDate } from '#web/kit/format.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { BreadcrumbJsonLd, JsonLd } from '#web/kit/json-ld.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { PageHead, previewAddress } from '#web/kit/page-head.tsx'
import { paths } from '#shared/site/paths.ts'
import { useSiteOrigin } from '#web/kit/site-origin.ts'
import { Photo } from '#web/kit/photo.tsx'
import './post.css'

/** One post of the blog. An earlier slug redirects to the current one. */
export function Component() {
  const { slug = '' } = useParams()
  const query = useQuery(pageQuery(ShowPost, { slug }))
  const reply = query.data

  if (reply?.kind === 'moved') return <Navigate to={paths.post(reply.slug)} replace />
  if (reply) return <Post post={reply.post} />
  if (query.error instanceof RefusalError) return <NotFound detail="There is no post with this name." />
  if (query.isPending) return <PageSkeleton />
  return (
    <div className="wrap wrap-narrow page">
      <PageHead title="Failed to load this post" />
      <h1 className="visually-hidden">Blog</h1>
      <QueryProblem title="Failed to load this post" queries={[query]} />
    </div>
  )
}

function Post({ post }: { post: PostPage }) {
  const { title, excerpt, cover, text, cabins, cabin, next } = post
  const origin = useSiteOrigin()
  usePageBookingValues(cabin ? { cabinSlug: cabin.slug } : {})
  const teaserOf = (slug: string) => {
    const one = cabins.find((shown) => shown.slug === slug)
    return one && <CabinTeaser cabin={one} />
  }
  const isInText = text.some((block) => block.kind === 'cabin' && block.slug === cabin?.slug)

  return (
    <>
      <PostMetadata post={post} />
      <div className="wrap page">
        <article className="post-columns columns">
          <header className="post-head columns">
            <div className="post-intro stack gap-m">
              <p className="post-trail no-print">
                <Link to={paths.blog}>Blog</Link>
              </p>
              <h1>{title}</h1>
              <p className="lead">{excerpt}</p>
              <PostFacts post={post} />
              <Updated post={post} />
            </div>
            <Photo
              src={cover.url}
              alt={cover.alt}
              focus={cover.position}
              scale={cover.scale}
              round
              first
              sizes="(min-width: 80rem) 37rem, (min-width: 64rem) 50vw, 100vw"
              className="no-print"
            />
          </header>
          <div className="post-side sticky-side no-print">
            <ContentsList text={text} title="In this post" />
          </div>
          <div className="post-text">
            <RichText text={text} cabinCard={teaserOf} />
            {cabin && !isInText && teaserOf(cabin.slug)}
            <SharePost title={title} address={`${origin}${paths.post(post.slug)}`} />
          </div>
        </article>
        {next.length > 0 && (
          <section className="post-next line-above no-print" aria-labelledby="next-title">
            <h2 id="next-title">Read on</h2>
            <ul className="posts-next cards">
              {next.map((one) => (
                <li key={one.slug}>
                  <PostCard post={one} level="h3" sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 33vw, 100vw" />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}

/** Shown only if the post was changed on a later day. */
function Updated({ post: { publishedAt, updatedAt } }: { post: PostPage }) {
  const day = dayOf(updatedAt)
  if (day <= dayOf(publishedAt)) return null
  return (
    <p className="faint">
      Updated on <time dateTime={day}>{longDate(day)}</time>
    </p>
  )
}

function PostMetadata({ post }: { post: PostPage }) {
  const { slug, title, excerpt, cover, author, publishedAt, updatedAt, seoTitle, seoDescription } = post
  const origin = useSiteOrigin()
  const { data: layout } = useQuery(layoutQuery())
  const businessName = layout?.settings.businessName
  const description = seoDescription || excerpt
  return (
    <>
      <PageHead
        title={[seoTitle || title, businessName].filter(Boolean).join(' | ')}
        description={description}
        picture={{ src: cover.url, alt: cover.alt }}
        kind="article"
      />
      <JsonLd
        thing={{
          '@type': 'Article',
          headline: title,
          description,
          image: previewAddress(origin, cover.url),
          datePublished: publishedAt,
          dateModified: updatedAt,
          author: { '@type': 'Person', name: author },
          publisher: businessName && { '@type': 'Organization', name: businessName, url: `${origin}/` },
          mainEntityOfPage: `${origin}${paths.post(slug)}`,
        }}
      />
      <BreadcrumbJsonLd
        trail={[
          { name: 'Blog', path: paths.blog },
          { name: title, path: paths.post(slug) },
        ]}
      />
    </>
  )
}
