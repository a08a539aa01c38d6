// What a review asks of the server beside what every page does: stories, other moves, variations.
import { ask } from '../net/api';
import type {
  AnnotationsRequest,
  CopyMade,
  CopyRequest,
  ExploredMoveRequest,
  ExploredPosition,
  ExploreRequest,
  JudgedTry,
  StoredAnnotations,
  Story,
} from '../wire/generated';

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const of = (copy: string | null): string => (copy ? `?copy=${encodeURIComponent(copy)}` : '');

export const requests = {
  story: (id: string) => ask<Story>('GET', `${table(id)}/story`),
  explore: (id: string, body: ExploreRequest) => ask<ExploredPosition>('POST', `${table(id)}/explore`, body),
  judge: (id: string, body: ExploredMoveRequest) => ask<JudgedTry>('POST', `${table(id)}/explore/judgement`, body),
  annotations: (id: string, copy: string | null) =>
    ask<StoredAnnotations>('GET', `${table(id)}/annotations${of(copy)}`),
  write: (id: string, body: AnnotationsRequest) => ask<StoredAnnotations>('POST', `${table(id)}/annotations`, body),
  copy: (id: string, body: CopyRequest) => ask<CopyMade>('POST', `${table(id)}/annotations/copies`, body),
};

export type Requests = typeof requests;
