import { useQuery } from '@tanstack/react-query'
import { ListPosts } from '#shared/content/blog.contract.ts'
import '#web/site/features/content/page.css'
import { PostCard } from '#web/site/features/content/post-card.tsx'
import { pageQuery } from '#web/kit/page.queries.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { BreadcrumbJsonLd } from '#web/kit/json-ld.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { PageHead } from '#web/kit/page-head.tsx'
import { CABINS_SECTION, paths } from '#shared/site/paths.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import './blog.css'

const LEAD =
  'The road, the weather, the walks and the sky: what to know before you come, from the people who live here.'

/** Every post, newest first. */
export function Component() {
  const { data: layout } = useQuery(layoutQuery())
  const query = useQuery(pageQuery(ListPosts))
  const posts = query.data?.posts
  return (
    <div className="wrap page">
      <PageHead title={layout ? `Blog | ${layout.settings.businessName}` : 'Blog'} description={LEAD} />
      <BreadcrumbJsonLd trail={[{ name: 'Blog', path: paths.blog }]} />
      <h1>Notes from our place</h1>
      <p className="lead blog-lead">{LEAD}</p>
      {posts?.length === 0 ? (
        <EmptyState title="Nothing written yet" detail="The first notes are on their way. The cabins are here already.">
          <LinkButton to={{ pathname: paths.home, hash: CABINS_SECTION }}>See the cabins</LinkButton>
        </EmptyState>
      ) : posts ? (
        <ul className="posts grid grid-thirds cards">
          {posts.map((post, index) => (
            <li key={post.slug}>
              <PostCard
                post={post}
                first={index === 0}
                sizes={
                  index === 0
                    ? '(min-width: 64rem) 48rem, 100vw'
                    : '(min-width: 64rem) 23rem, (min-width: 40rem) 50vw, 100vw'
                }
              />
            </li>
          ))}
        </ul>
      ) : query.isError ? (
        <QueryProblem title="Failed to load the blog" queries={[query]} />
      ) : (
        <Loading label="Loading the blog" className="posts grid grid-thirds">
          {[1, 2, 3].map((index) => (
            <div key={index}>
              <Skeleton shape="picture" />
              <Skeleton shape="title" />
              <Skeleton />
            </div>
          ))}
        </Loading>
      )}
    </div>
  )
}
