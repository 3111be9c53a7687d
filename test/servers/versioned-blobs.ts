/**
 * The part of Blob Storage that keeps erased blobs, as its documentation describes it: versions, soft delete of versions,
 * and the order in which a version can be deleted. The emulator has neither.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { listening } from './listening.ts';

interface Version {
  id: string;
  deletedOn?: Date;
}

interface Blob {
  /** The oldest first. */
  versions: Version[];
  current?: string;
}

interface Answer {
  status: number;
  body?: string;
  code?: string;
}

export async function versionedBlobs(blobs: Record<string, Blob>) {
  let keepsDeleted = true;
  let isContainerThere = true;

  function listed(): string {
    const items = Object.entries(blobs).flatMap(([name, { versions, current }]) =>
      versions.map(
        ({ id, deletedOn }) =>
          `<Blob><Name>${name}</Name><VersionId>${id}</VersionId>${id === current ? '<IsCurrentVersion>true</IsCurrentVersion>' : ''}${
            deletedOn ? '<Deleted>true</Deleted>' : ''
          }<Properties><Etag>x</Etag>${deletedOn ? `<DeletedTime>${deletedOn.toUTCString()}</DeletedTime>` : ''}</Properties></Blob>`,
      ),
    );
    return `<?xml version="1.0" encoding="utf-8"?><EnumerationResults><Blobs>${items.join('')}</Blobs><NextMarker/></EnumerationResults>`;
  }

  function remove(blob: Blob, id: string | null): Answer {
    if (id === null) {
      delete blob.current;
      return { status: 202 };
    }
    if (id === blob.current) return { status: 403, code: 'OperationNotAllowedOnRootBlob' };
    const version = blob.versions.find((candidate) => candidate.id === id);
    if (!version) return { status: 404, code: 'BlobNotFound' };
    if (keepsDeleted) version.deletedOn = new Date();
    else blob.versions.splice(blob.versions.indexOf(version), 1);
    return { status: 202 };
  }

  function copy(blob: Blob, source: URL): Answer {
    const version = blob.versions.find(({ id }) => id === source.searchParams.get('versionid'));
    if (!version) return { status: 404, code: 'BlobNotFound' };
    if (version.deletedOn) return { status: 409, code: 'BlobBeingRehydrated' };
    const id = new Date().toISOString();
    blob.versions.push({ id });
    blob.current = id;
    return { status: 202 };
  }

  function answer({ method, url = '', headers }: IncomingMessage): Answer {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const comp = searchParams.get('comp');
    if (comp === 'list') return { status: 200, body: listed() };
    if (comp === 'properties') {
      keepsDeleted = false;
      return { status: 202 };
    }
    if (searchParams.get('restype') === 'container') {
      const isEmpty = Object.values(blobs).every(({ versions }) => versions.length === 0);
      if (isEmpty) isContainerThere = false;
      return isEmpty ? { status: 202 } : { status: 409, code: 'ContainerNotEmpty' };
    }
    const blob = blobs[decodeURIComponent(pathname.split('/').slice(2).join('/'))];
    if (!blob) return { status: 404, code: 'BlobNotFound' };
    if (method === 'DELETE') return remove(blob, searchParams.get('versionid'));
    if (comp === 'undelete') {
      for (const version of blob.versions) delete version.deletedOn;
      return { status: 200 };
    }
    return copy(blob, new URL(String(headers['x-ms-copy-source'])));
  }

  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { status, body = '', code } = answer(request);
      response
        .writeHead(status, {
          'content-type': 'application/xml',
          'x-ms-copy-status': 'success',
          'x-ms-copy-id': '1',
          ...(code ? { 'x-ms-error-code': code } : {}),
        })
        .end(code ? `<?xml version="1.0"?><Error><Code>${code}</Code></Error>` : body);
    });
  });
  return { ...(await listening(server)), blobs, isContainerThere: () => isContainerThere };
}
