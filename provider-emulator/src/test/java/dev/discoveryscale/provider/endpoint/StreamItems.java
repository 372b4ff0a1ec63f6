package dev.discoveryscale.provider.endpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.stream.StreamObserver;

/** The items of a stream until it ends. */
final class StreamItems<T> implements StreamObserver<T> {

  private final List<T> items = new ArrayList<>();
  private final CompletableFuture<List<T>> all = new CompletableFuture<>();

  List<T> all() throws Exception {
    return all.get(1, TimeUnit.MINUTES);
  }

  @Override
  public void onNext(T item) {
    items.add(item);
  }

  @Override
  public void onError(Throwable failure) {
    all.completeExceptionally(failure);
  }

  @Override
  public void onCompleted() {
    all.complete(items);
  }
}
